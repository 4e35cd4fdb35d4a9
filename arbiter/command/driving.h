/*
 * A match or a tournament that is played in shards by others, --on: what of its
 * command line goes to the shards, and what has to hold of it.
 */
#ifndef COMMAND_DRIVING_H
#define COMMAND_DRIVING_H

#include <stdbool.h>
#include <stdint.h>

#include "command/session_options.h"

/* After the options have been read, before the run that goes on is: one that
 * was begun by shards goes on. What does not do ends the process with words.
 * Without --on nothing is done. */
void driving_prepare(struct session_options *);

/* Before anything is written of a new run: whether all its bots can be found,
 * by what this machine knows. Else it says which cannot, and ends the process. */
void driving_expect_bots(const struct session_options *);

/* Has the run played; the seed of a tournament is in its key file. Or, if it
 * CLOSES, only has merged what was played. The exit status; SESSION_LEAVES_OUT: it
 * is complete, and the report is to be printed by who goes on with the file, or it
 * has STOPPED before, as its terms have it. */
int driving_run(struct session_options *, bool closes, bool *stopped);

/* Then: the options that were read again are to print the report alone, of what
 * was driven since BEGAN_NS. */
void driving_report(struct session_options *, int64_t began_ns);

#endif
