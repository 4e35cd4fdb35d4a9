/*
 * What all shards of a run have in common, and what it is once they are merged:
 * so many digits that two runs have the same only if they are one, however
 * long, and whatever part of it is played where.
 */
#ifndef SUMS_DIGEST_RUN_H
#define SUMS_DIGEST_RUN_H

#include <stdbool.h>

#include "sums/digest_head.h"
#include "record/run.h"

/* The XXH3-128 of the first line that the run has without its length, its
 * shard, what decides no result, and programs of the system's. -1 with errno:
 * no memory. */
int digest_run(
	const struct run *run, char digits[static DIGEST_SUM_DIGITS + 1]);

/* Fills in what the first line of a record file says of the head: the run, its
 * game and level, and the shard. -1 with errno. */
int digest_run_begin(struct digest_head *, const struct run *run);

#endif
