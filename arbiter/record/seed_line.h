/*
 * The lines of a record file that tell of the seed that its run is committed
 * to: {"v":1,"seed":"..."} makes it public, as the last line of a run that is
 * complete. If the run is made longer after that, {"v":1,"seed_sha256":"..."}
 * commits it to another seed, of which its games are dealt from there on.
 */
#ifndef RECORD_SEED_LINE_H
#define RECORD_SEED_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/reason.h"

struct run;
struct text;

/* Whether a line of a file of such a run begins like one of them. */
bool seed_line_is(const char *line, size_t length);

/* Adds the line that makes the seed of RUN public, or the one that commits it
 * anew, line feed included. -1 with errno: no memory. */
int seed_line_reveal(const struct run *, struct text *line);
int seed_line_commit(const struct run *, struct text *line);

/* Takes from such a line what RUN is committed to from there on, and what is
 * public. False, with the reason in words, and the run is as before: the line
 * is none, cannot stand here, or has a seed that does not fit. */
bool seed_line_take(struct run *, const char *line, size_t length,
	char reason[static REASON_MAX]);

#endif
