/*
 * What `talon tournament` has for several machines: --shard, --after, --plan,
 * and what has to hold of them.
 */
#ifndef COMMAND_TOURNAMENT_SHARD_H
#define COMMAND_TOURNAMENT_SHARD_H

#include "options/options.h"

struct tournament_options;

/* Before the model is read: a plan goes on with the file that there is, and a
 * shard signs with the key of the merged file if no other is named. */
void tournament_shard_begin(struct tournament_options *);

/* It is the merged file that becomes longer, if it is there, never a shard. */
void tournament_shard_settle_length(struct tournament_options *);

/* Checks them, and completes the run of a shard. */
enum options_verdict tournament_shard_check(
	struct tournament_options *, const struct options *options);

#endif
