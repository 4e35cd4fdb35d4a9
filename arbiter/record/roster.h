/*
 * Where the bots of a run stand that are too many for the first line of each of
 * its shards: that line has only the digest of a text with all of them. It has
 * in place of "bots":
 *
 *	"roster":{"sha256":"...","bots":20000}
 *
 * The text has a bot a line, as the first line of any other run has them, with
 * the files that it is made of, but without what it calls itself: of that a
 * shard knows only what it has tried. It is a file in the folder of the record
 * file, roster-0123456789abcdef.json, after the first digits of its SHA-256.
 * All shards in a folder have one.
 */
#ifndef RECORD_ROSTER_H
#define RECORD_ROSTER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/reason.h"
#include "record/run.h"

struct json_fields;
struct text;

/* Writes the member, a comma before it; and takes it back, complaining to the
 * fields. */
void roster_write(struct text *line, const struct run *);
void roster_take(struct run *, struct json_fields *);

/* The SHA-256 of the text, whether or not it stands apart. -1 with errno: no
 * memory. */
int roster_digest(
	const struct run *, char digest[static RUN_ROSTER_DIGITS + 1]);

/* Whether SEED, if it is bound to a roster (seed_bound), is bound to that of
 * RUN. */
bool roster_fits_seed(const struct run *, const struct seed *seed);

/* Has the file beside RECORD, which is written next: a whole one is left alone,
 * any other is replaced at once by a whole one that is on the disk. Where the
 * first line of RUN has the bots nothing is done. -1 with the reason in words.
 */
int roster_keep(const struct run *run, const char *record,
	char reason[static REASON_MAX]);

/* Fills in the bots that RUN misses, whose first line was read from RECORD:
 * those of LIKE, unless that is NULL or has others, or those of the file, which
 * has to be whole. -1 with the reason in words, which names the file. */
int roster_load(struct run *run, const char *record, const struct run *like,
	char reason[static REASON_MAX]);

#endif
