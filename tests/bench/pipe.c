/*
 * Bare processes and a pipe each way: one writes a turn's bytes and reads the
 * other's answer. Prints the microseconds of a round trip, the least that any
 * arbiter can take for a turn. With two partners, each in turn, that is the
 * least for an arbiter of two bots; and where it is told to wait with a timeout
 * before it reads, for one that keeps a clock and hears all of them.
 *
 *	pipe ROUNDS [PARTNERS [wait]]
 */
#define _GNU_SOURCE /* ppoll */
#include <sys/wait.h>

#include <err.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* What crosses in a turn: two plays, the time left and the request; four
 * answers, the last with a card. */
enum { REQUEST_BYTES = 46, ANSWER_BYTES = 15 };

enum { PARTNERS_MAX = 8 };

struct partner {
	pid_t pid;
	int to;
	int from;
};

static void
answer(int in, int out)
{
	char bytes[4096];

	while (read(in, bytes, sizeof bytes) > 0) {
		if (write(out, bytes, ANSWER_BYTES) < 0)
			_exit(1);
	}
	_exit(0);
}

static void
start(struct partner *p)
{
	int to[2], from[2];

	if (pipe(to) < 0 || pipe(from) < 0)
		err(1, "pipe");
	p->pid = fork();
	if (p->pid < 0)
		err(1, "fork");
	if (p->pid == 0) {
		close(to[1]);
		close(from[0]);
		answer(to[0], from[1]);
	}
	close(to[0]);
	close(from[1]);
	p->to = to[1];
	p->from = from[0];
}

static void
wait_for_any(const struct partner *partners, nfds_t count)
{
	const struct timespec long_enough = {.tv_sec = 60};
	struct pollfd polls[PARTNERS_MAX];

	for (nfds_t i = 0; i < count; i++)
		polls[i] = (struct pollfd){
			.fd = partners[i].from, .events = POLLIN};
	if (ppoll(polls, count, &long_enough, NULL) <= 0)
		err(1, "ppoll");
}

/* Partner I of COUNT. */
static void
ask(const struct partner *partners, nfds_t count, nfds_t i, bool wait)
{
	char bytes[4096] = {0};

	if (write(partners[i].to, bytes, REQUEST_BYTES) < 0)
		err(1, "pipe");
	if (wait)
		wait_for_any(partners, count);
	if (read(partners[i].from, bytes, sizeof bytes) <= 0)
		err(1, "pipe");
}

static double
seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* A later partner holds the pipes of earlier ones open, so they end in the
 * opposite order. */
static void
end(struct partner *p)
{
	close(p->to);
	close(p->from);
	waitpid(p->pid, NULL, 0);
}

int
main(int argc, char *argv[])
{
	struct partner partners[PARTNERS_MAX];
	long rounds = argc > 1 ? strtol(argv[1], NULL, 10) : 100000;
	long count = argc > 2 ? strtol(argv[2], NULL, 10) : 1;
	bool wait = argc > 3;

	if (rounds < 1 || count < 1 || count > PARTNERS_MAX)
		errx(2, "usage: pipe ROUNDS [PARTNERS [wait]]");
	for (long i = 0; i < count; i++)
		start(&partners[i]);
	double before = seconds();
	for (long i = 0; i < rounds; i++)
		ask(partners, (nfds_t)count, (nfds_t)(i % count), wait);
	printf("%.3f\n", (seconds() - before) * 1e6 / (double)rounds);
	for (long i = count; i-- > 0;)
		end(&partners[i]);
	return 0;
}
