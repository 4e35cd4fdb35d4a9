/*
 * A course under way: rounds of games on several threads, each followed by
 * learning from the examples of the latest rounds, and measurements. What comes
 * out depends on the course and the plan, and neither on the number of threads
 * nor on how often it was broken off.
 */
#ifndef TOOLS_TRAINER_H
#define TOOLS_TRAINER_H

#include <stdbool.h>

#include "learning/checkpoint.h"

enum { TRAIN_JOBS_MOST = 64 };

struct trainer;

/* At the beginning of a course. NULL: no memory. */
struct trainer *trainer_new(
	const struct learning_course *, const struct learning_plan *, int jobs);

/* Whether the checkpoint is one of this course, as it is now. */
bool trainer_fits(
	const struct learning_course *, const struct learning_checkpoint *);

/* Where the course was when the checkpoint, which fits, was made. NULL with
 * errno. */
struct trainer *trainer_resume(const struct learning_course *,
	const struct learning_checkpoint *, int jobs);
void trainer_free(struct trainer *);

/* Rounds that have been. */
int trainer_rounds(const struct trainer *);

/* One round more, and a measurement if it is time for one. *LOSS is the mean of
 * what was learned from. -1 with errno: a thread cannot be started. */
int trainer_round(struct trainer *, double *loss);

const float *trainer_weights(const struct trainer *);

/* All measurements so far, *COUNT of them; the trainer's. */
const struct learning_strength *trainer_strengths(
	const struct trainer *, int *count);

/* All but the log; what is in it stays the trainer's, until the next round. */
void trainer_checkpoint(const struct trainer *, struct learning_checkpoint *);

#endif
