/*
 * Threads that do the many like things of a course, games and deals, each at a
 * desk of the course. Which thread does what has no part in what comes out.
 */
#ifndef TOOLS_TRAIN_THREADS_H
#define TOOLS_TRAIN_THREADS_H

#include "learning/course.h"

enum { TRAIN_JOBS_MOST = 64 };

struct train_threads;

/* Does the thing of this NUMBER at DESK; what it writes belongs to the number.
 */
typedef void train_thing(void *context, void *desk, int number);

/* Desks for JOBS threads. NULL: no memory. */
struct train_threads *train_threads_new(
	const struct learning_course *, int jobs);
void train_threads_free(struct train_threads *);

/* Does COUNT things, numbered from 0, by WEIGHTS, and returns when all are
 * done. -1 with errno: a thread cannot be started. */
int train_threads_do(struct train_threads *, const float weights[], int count,
	train_thing *, void *context);

#endif
