/*
 * What holds of the options of a run that is played by shards, whether a match
 * or a tournament.
 */
#ifndef COMMAND_SHARD_OPTIONS_H
#define COMMAND_SHARD_OPTIONS_H

#include "command/session_options.h"
#include "options/options.h"

/* Checks them, before the lineup is finished, and completes the run: where a
 * shard is begun stands in its header. What does not do is said in words. */
enum options_verdict shard_options_finish(
	struct session_options *, const struct options *);

#endif
