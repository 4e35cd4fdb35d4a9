/*
 * Forks so many children that sleep, kills and waits for them all. Prints the
 * seconds that the end of them takes, the least for any arbiter whose bot has
 * so many.
 *
 *	ends CHILDREN
 */
#include <sys/wait.h>

#include <err.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { CHILDREN_MAX = 5000, LIFE_S = 20 };

static pid_t
start(void)
{
	pid_t pid = fork();

	if (pid < 0)
		err(1, "fork");
	if (pid > 0)
		return pid;
	alarm(LIFE_S);
	pause();
	_exit(0);
}

static double
seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int
main(int argc, char *argv[])
{
	static pid_t children[CHILDREN_MAX];
	long count = argc == 2 ? strtol(argv[1], NULL, 10) : 0;

	if (count < 1 || count > CHILDREN_MAX)
		errx(2, "usage: ends CHILDREN");
	for (long i = 0; i < count; i++)
		children[i] = start();
	double before = seconds();
	for (long i = 0; i < count; i++)
		kill(children[i], SIGKILL);
	while (wait(NULL) > 0)
		;
	printf("%.6f\n", seconds() - before);
	return 0;
}
