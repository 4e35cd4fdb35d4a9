/*
 * Leaves a process behind that has cut all ties, and ends. It ends by itself
 * after a while, by which it has been looked for.
 *
 *	stay NAME
 *
 * It is called NAME then.
 */
#include <signal.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#include "lib/escape.h"

static void
stay(const char *name)
{
	const struct timespec moment = {20, 0};

	setsid();
	if (fork() != 0)
		_exit(0);
	for (int s = 1; s < NSIG; s++)
		signal(s, SIG_IGN);
	prctl(PR_SET_NAME, name, 0, 0, 0);
	closefrom(0);
	nanosleep(&moment, NULL);
	_exit(0);
}

int
main(int argc, char *argv[])
{
	if (fork() == 0)
		stay(argc > 1 ? argv[1] : "stay");
	return escape_end();
}
