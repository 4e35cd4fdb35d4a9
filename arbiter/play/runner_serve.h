/*
 * Which worker plays which game next. Part of runner.
 *
 * A game whose bots a worker has tried is reserved for it, as long as nobody
 * else has had nothing to do for a second.
 */
#ifndef PLAY_RUNNER_SERVE_H
#define PLAY_RUNNER_SERVE_H

#include "play/runner.h"

void runner_serve_init(struct runner *);

/* Hands out games as far as there is room, and ends the run when no game is
 * left. */
void runner_serve(struct runner *);

/* A game is to be played before others, again perhaps. */
void runner_serve_return(struct runner *, const struct worker_order *);

#endif
