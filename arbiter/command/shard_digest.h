/*
 * The digest that a shard leaves beside its record file when it has ended, so
 * that ratings and tables need not read its games.
 */
#ifndef COMMAND_SHARD_DIGEST_H
#define COMMAND_SHARD_DIGEST_H

struct session_options;

/* Does so if the session was a shard's with an output and ended with STATUS 0;
 * what goes wrong is a warning, for the games are there. The output is closed.
 * Returns STATUS. */
int shard_digest_leave(const struct session_options *, int status);

#endif
