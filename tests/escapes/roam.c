/*
 * Starts processes that would run on while the bot is not asked, and plays on.
 *
 *	roam NAME sessions|later COUNT
 *
 * They are called NAME. Each leaves the bot's group: at its start, or a move
 * later, when nobody is born any more. None lives for long.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#include "lib/sin.h"

enum { COUNT_MAX = 600, LIFE_S = 100 };

static const char *name;
static bool later;
static int count;
static int wishes[2], deeds[2];

static void
tell(void)
{
	if (write(deeds[1], "", 1) != 1)
		perror("write");
}

/* That so many have done what was wanted of them. */
static void
wait_for(int children)
{
	char letter;

	for (int i = 0; i < children; i++)
		if (read(deeds[0], &letter, 1) != 1)
			perror("read");
}

static void
roam(void)
{
	char letter;
	const struct timespec moment = {0, 100000000};

	alarm(LIFE_S);
	prctl(PR_SET_NAME, name, 0, 0, 0);
	close(STDIN_FILENO);
	close(STDOUT_FILENO);
	close(STDERR_FILENO);
	close(wishes[1]);
	if (later)
		tell();
	if (!later || read(wishes[0], &letter, 1) == 1)
		setsid();
	tell();
	for (;;)
		nanosleep(&moment, NULL);
}

/* How many were born. */
static int
give_birth(void)
{
	int born = 0;

	for (int i = 0; i < count; i++) {
		pid_t child = fork();

		if (child == 0)
			roam();
		born += child > 0;
	}
	return born;
}

static bool
move(const struct sin_player *me)
{
	static int moves, born;

	(void)me;
	if (moves == 0)
		born = give_birth();
	for (int i = 0; moves == 1 && later && i < born; i++)
		if (write(wishes[1], "", 1) != 1)
			perror("write");
	if (moves == 0 || (moves == 1 && later))
		wait_for(born);
	moves++;
	return false;
}

int
main(int argc, char **argv)
{
	char *always[] = {argv[0], (char[]){"gen_move"}, (char[]){"0"}, NULL};

	signal(SIGCHLD, SIG_IGN);
	name = argc > 1 ? argv[1] : "roam";
	later = argc > 2 && strcmp(argv[2], "later") == 0;
	count = argc > 3 ? atoi(argv[3]) : 1;
	if (count > COUNT_MAX)
		count = COUNT_MAX;
	if (pipe(wishes) < 0 || pipe(deeds) < 0)
		return 1;
	return sin_play(3, always, "", move);
}
