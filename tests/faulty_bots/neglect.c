/*
 * With its first move it starts a child that uses 0.3 s of the processor,
 * makes the file DONE then, and ends; nobody waits for it. `neglect ignore` has
 * the system forget it; the child of `neglect orphan` is a grandchild.
 *
 *	neglect [ignore|orphan] DONE
 */
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "lib/sin.h"

#define BURN_NS 300000000L
#define S_NS	1000000000L

enum { LIFE_S = 120 };

static const char *way;
static const char *done;

static long
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return t.tv_sec * S_NS + t.tv_nsec;
}

static _Noreturn void
burn(void)
{
	alarm(LIFE_S);
	while (now() < BURN_NS)
		continue;
	close(open(done, O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
	_exit(0);
}

static bool
neglect(const struct sin_player *me)
{
	(void)me;
	if (strcmp(way, "ignore") == 0)
		signal(SIGCHLD, SIG_IGN);
	if (fork() != 0)
		return false;
	if (strcmp(way, "orphan") == 0 && fork() != 0)
		_exit(0);
	burn();
}

int
main(int argc, char **argv)
{
	char *words[] = {argv[0], NULL};

	if (argc < 2)
		return 2;
	way = argv[1];
	done = argv[argc - 1];
	return sin_play(1, words, "gen_move", neglect);
}
