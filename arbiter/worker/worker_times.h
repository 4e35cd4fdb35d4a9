/*
 * The times of a worker: when it has something to do although nobody says
 * anything. Part of worker.
 */
#ifndef WORKER_WORKER_TIMES_H
#define WORKER_WORKER_TIMES_H

#include <stdbool.h>
#include <stdint.h>

struct worker;

/* None is set. */
void worker_times_init(struct worker *);

/* A game begins. */
void worker_times_begin(struct worker *, int64_t now_ns);

/* A seat was asked; what is held back for others leaves soon. */
void worker_times_ask(struct worker *, int64_t now_ns);

/* Its processes have been asked to end by themselves. */
void worker_times_retire(struct worker *, int64_t now_ns);

/* Sets the timer, after any event. */
void worker_times_set(struct worker *);

/* The timer is due: what was held back leaves, and processor times are read. */
void worker_times_look(struct worker *, int64_t now_ns);

/* Whether processes that were asked to end have had their time for it. */
bool worker_times_are_up(const struct worker *, int64_t now_ns);

#endif
