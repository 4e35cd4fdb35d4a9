/*
 * The key file of a shard: a copy of that of the whole run, with the same key
 * and seed, beside the shard's record file. The one that the command line names
 * is only read, by all shards.
 */
#ifndef COMMAND_SHARD_KEY_H
#define COMMAND_SHARD_KEY_H

#include <limits.h>

#include "command/session_options.h"

/* Of a session whose run is a shard with an output: names its key file, in PATH
 * and in the terms, and makes it if it is not there. A match may have none.
 * Ends the process where there has to be one, or where the two do not have the
 * same key and seed. */
void shard_key_settle(struct session_options *, char path[static PATH_MAX]);

/* After the session: removes the key file again that shard_key_settle has made,
 * if no record file was begun. */
void shard_key_take_back(const struct session_options *);

#endif
