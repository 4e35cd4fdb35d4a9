/* Plays on, and leaves a process that becomes another every millisecond. */
#include <signal.h>
#include <unistd.h>

#include "lib/sin.h"

enum { LINKS = 60000 };

static bool
escape(const struct sin_player *me)
{
	(void)me;
	if (fork() != 0)
		return false;
	signal(SIGTERM, SIG_IGN);
	setsid();
	for (int i = 0; i < LINKS; i++) {
		usleep(1000);
		if (fork() != 0)
			_exit(0);
	}
	_exit(0);
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", escape);
}
