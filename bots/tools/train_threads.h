/*
 * The training of one scoring's net: rounds of self-play on several threads,
 * each followed by learning from the examples of the latest rounds. What comes
 * out depends on the seed and the plan, and not on the number of threads.
 */
#ifndef TOOLS_TRAIN_THREADS_H
#define TOOLS_TRAIN_THREADS_H

#include <stdbool.h>
#include <stdint.h>

#include "tablic/training/learner.h"

enum { TRAIN_JOBS_MOST = 64 };

struct train_plan {
	enum tablic_scoring scoring;
	uint64_t seed;
	int rounds;
	int games; /* a round */
	int jobs;  /* threads */
};

struct trainer;

/* NULL: no memory. PLAN stays the caller's. */
struct trainer *trainer_new(const struct train_plan *plan);
void trainer_free(struct trainer *);

/* One round more. Returns the mean squared error of what was learnt, in
 * points; -1: no thread could be started. */
double trainer_round(struct trainer *);

const struct tablic_value_net *trainer_net(const struct trainer *);

#endif
