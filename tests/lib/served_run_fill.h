/* A served run that takes all that a follower hears, and nothing else, for the
 * tests of what is made of it. */
#ifndef LIB_SERVED_RUN_FILL_H
#define LIB_SERVED_RUN_FILL_H

#include "serve/follower.h"
#include "serve/served_run.h"

/* What the follower is to tell; SERVED must outlive it. */
struct follower_listener served_run_fill(struct served_run *served);

#endif
