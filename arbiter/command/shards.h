/*
 * A session whose run is a shard: what has to hold of its options, its key file
 * and the digest that it leaves.
 */
#ifndef COMMAND_SHARDS_H
#define COMMAND_SHARDS_H

#include "command/session_options.h"

/* What the options of a shard have to be, and which only shards have; else
 * ends the process with words. */
void shard_options_finish(struct session_options *);

/* The key file beside FILE, if there is one, is that of a session that has none. */
void shard_key_take(struct session_options *, const char *file);

/*
 * Names the key file of a shard with an output, in its terms, and
 * makes it if it is not there: a copy of that of the whole run, with the same
 * key and seed, beside the shard's record file. The one that the command line
 * names is only read, by all shards. A match may have none. Ends the process
 * where there has to be one, or where the two do not have the same key and
 * seed.
 */
void shard_key_settle(struct session_options *);

/* After the session: removes the key file again that shard_key_settle has made,
 * if no record file was begun. */
void shard_key_take_back(const struct session_options *);

/* Leaves a digest beside the record file, so that ratings and tables need not
 * read its games, if the session was a shard's with an output and ended with
 * STATUS 0; what goes wrong is a warning, for the games are there. The output
 * is closed. Returns STATUS. */
int shard_digest_leave(const struct session_options *, int status);

#endif
