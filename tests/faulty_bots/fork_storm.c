/*
 * Plays on, while chains of processes fork as fast as they can: each link
 * starts the next and ends. All chains together are so many forks long, and
 * none lasts for more than some seconds, so that the worst arbiter leaves the
 * machine its process numbers.
 */
#include <sys/mman.h>
#include <sys/resource.h>

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "lib/sin.h"

enum { CHAINS = 40, FORKS_MAX = 4000, PROCESSES_MAX = 8000, LIFE_S = 5 };

static _Atomic int *forks;

static time_t
seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec;
}

static _Noreturn void
run_chain(time_t end)
{
	signal(SIGTERM, SIG_IGN);
	setsid();
	while (atomic_fetch_add(forks, 1) < FORKS_MAX && seconds() < end) {
		if (fork() != 0)
			_exit(0);
	}
	_exit(0);
}

static bool
storm(const struct sin_player *me)
{
	const struct rlimit most = {PROCESSES_MAX, PROCESSES_MAX};

	(void)me;
	setrlimit(RLIMIT_NPROC, &most);
	forks = mmap(NULL, sizeof *forks, PROT_READ | PROT_WRITE,
		MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (forks == MAP_FAILED) {
		perror("mmap");
		_exit(1);
	}
	for (int i = 0; i < CHAINS; i++) {
		if (fork() == 0)
			run_chain(seconds() + LIFE_S);
	}
	return false;
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", storm);
}
