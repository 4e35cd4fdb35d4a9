/*
 * While it is not asked it sleeps, but for what it is told: a millisecond after
 * each of its answers, or after every Nth, a thread of it burns the processor
 * for US microseconds, or starts a child that does, once, and has it wait for.
 * `nap threads N` starts so many that sleep; `nap child US` has a child burn and
 * end before its first answer.
 *
 *	nap burn US [N]|later US|child US|threads N
 */
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "lib/sin.h"

#define S_NS  1000000000L
#define US_NS 1000L

static const struct timespec moment = {0, 1000 * US_NS};

static const char *way;
static long amount;
static int every = 1;
static int answers;

static long
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return t.tv_sec * S_NS + t.tv_nsec;
}

static void
burn(void)
{
	const long end = now() + amount * US_NS;

	while (now() < end)
		continue;
}

static void
have_child_burn(void)
{
	pid_t child = fork();

	if (child == 0) {
		burn();
		_exit(0);
	}
	if (child > 0)
		(void)waitpid(child, NULL, 0);
}

static void *
work(void *unused)
{
	nanosleep(&moment, NULL);
	if (strcmp(way, "later") == 0)
		have_child_burn();
	else
		burn();
	return unused;
}

static void *
sleep_on(void *unused)
{
	pause();
	return unused;
}

static void
start(void *(*run)(void *))
{
	pthread_t thread;

	if (pthread_create(&thread, NULL, run, NULL) != 0)
		exit(1);
	pthread_detach(thread);
}

static bool
nap(const struct sin_player *me)
{
	(void)me;
	answers++;
	if (strcmp(way, "threads") == 0)
		for (long i = 0; answers == 1 && i < amount; i++)
			start(sleep_on);
	else if (strcmp(way, "child") == 0 && answers == 1)
		have_child_burn();
	else if ((strcmp(way, "later") == 0 && answers == 1) ||
		 (strcmp(way, "burn") == 0 && answers % every == 0))
		start(work);
	return false;
}

int
main(int argc, char **argv)
{
	char name[] = "nap", moment_of[] = "gen_move", always[] = "0";
	char *words[] = {name, moment_of, always, NULL};

	if (argc < 3)
		return 2;
	way = argv[1];
	amount = strtol(argv[2], NULL, 10);
	if (argc > 3)
		every = (int)strtol(argv[3], NULL, 10);
	return sin_play(3, words, "gen_move", nap);
}
