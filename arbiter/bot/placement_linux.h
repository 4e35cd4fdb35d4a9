/*
 * Where one job runs: in its set of cores the job's own process and its bots
 * run on one, since a turn is a talk between them that gains nothing from two
 * cores and loses what a wake-up across them costs. The core is the kernel's
 * choice, asked for anew from time to time, so that two runs of talon, which
 * know nothing of each other, do not stay on the same one. Only a bot that
 * asked for more cores has more.
 *
 * Bots are given their cores at their start. Those that live on when another is
 * chosen are moved:
 *
 *	placement_init(&placement, &set, NULL);
 *	...
 *	if (placement_before_game(&placement, now_ns))
 *		... placement_move(&placement, warden, spec.cores) ...
 *	if (placement_of_bot(&placement, spec.cores, &cores))
 *		program.cores = &cores;
 *	... process_start ...
 *
 * A system that refuses has its way: the job goes on wherever it runs.
 */
#ifndef BOT_PLACEMENT_LINUX_H
#define BOT_PLACEMENT_LINUX_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/cores.h"

/* How long a core is kept. */
#define PLACEMENT_PERIOD_NS INT64_C(1000000000)

/* What the kernel is asked; tests have answers of their own. */
struct placement_calls {
	int (*bind)(pid_t thread, const struct cores_set *); /* as cores_bind */
	int (*current)(void); /* as cores_current */
	void (*rest)(void);   /* sleeps for so short that nobody notices */
};

struct placement {
	const struct placement_calls *calls;
	struct cores_set set; /* the job's; none: it is not pinned */
	int core;	      /* -1: none has been chosen yet */
	int64_t chosen_ns;
};

/* Whether this process may be bound at all; it is left where it may run. -1
 * with errno: no placement is worth trying. */
int placement_try(const struct cores_set *may_run);

/* For the process that calls, which is to have one thread. SET NULL: nothing is
 * pinned. CALLS NULL: the kernel's. Nothing moves yet. */
void placement_init(struct placement *, const struct cores_set *set,
	const struct placement_calls *calls);

/* Puts this process on a core if there is none yet, or if it is time for
 * another. True: it is another, and the bots that live are to be moved. */
bool placement_before_game(struct placement *, int64_t now_ns);

/* The cores for a bot that is to have COUNT; 0 is 1. False: whichever it has.
 */
bool placement_of_bot(
	const struct placement *, int count, struct cores_set *set);

/* Moves a bot of COUNT cores: its WARDEN and all processes below it. */
void placement_move(const struct placement *, pid_t warden, int count);

#endif
