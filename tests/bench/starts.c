/*
 * Starts the program of a bot for each seat of a game, all at once, with no
 * input, and waits for them; again and again. Prints the microseconds of a
 * round, the least that any arbiter can take that has new processes for every
 * game.
 *
 *	starts ROUNDS SEATS PROGRAM
 */
#include <sys/wait.h>

#include <err.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void
start(char *program, int null)
{
	char *words[] = {program, NULL};
	pid_t pid = fork();

	if (pid < 0)
		err(1, "fork");
	if (pid > 0)
		return;
	dup2(null, STDIN_FILENO);
	dup2(null, STDOUT_FILENO);
	execv(program, words);
	_exit(127);
}

static void
play(long seats, char *program, int null)
{
	int status;

	for (long i = 0; i < seats; i++)
		start(program, null);
	for (long i = 0; i < seats; i++) {
		if (wait(&status) < 0 || status != 0)
			errx(1, "%s failed", program);
	}
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
	long rounds = argc > 1 ? strtol(argv[1], NULL, 10) : 0;
	long seats = argc > 2 ? strtol(argv[2], NULL, 10) : 0;
	int null = open("/dev/null", O_RDWR | O_CLOEXEC);

	if (rounds < 1 || seats < 1 || argc != 4 || null < 0)
		errx(2, "usage: starts ROUNDS SEATS PROGRAM");
	double before = seconds();
	for (long i = 0; i < rounds; i++)
		play(seats, argv[3], null);
	printf("%.3f\n", (seconds() - before) * 1e6 / (double)rounds);
	return 0;
}
