/*
 * Where the bots of a run stand that are too many for the first line of each of
 * its shards: that line has only the digest of a text with all of them, which
 * stands once beside the shards (roster_file.h). It has in place of "bots":
 *
 *	"roster":{"sha256":"...","bots":20000}
 *
 * The text has a bot a line, as the first line of any other run has them, with
 * the files that it is made of, but without what it calls itself: of that a
 * shard knows only what it has tried.
 */
#ifndef RECORD_RUN_ROSTER_H
#define RECORD_RUN_ROSTER_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

#include "base/reason.h"

struct json_fields;
struct run;
struct text;

/* A shard of more bots has them apart. */
enum { RUN_ROSTER_FROM = 1000, RUN_ROSTER_DIGITS = 64 };

struct run_roster {
	char digest[RUN_ROSTER_DIGITS + 1]; /* SHA-256; empty: the line had the
					     * bots */
	int count;			    /* of the bots in it */
	bool borrowed;			    /* they belong to another run */
	json_t *parsed;			    /* owned: what they point into */
};

/* Whether the first line of RUN names its bots by their digest. */
bool run_roster_is_apart(const struct run *);

/* Whether such a line has been read, and its bots have not. */
bool run_roster_is_missing(const struct run *);

/* Writes the member, a comma before it; and takes it back, complaining to the
 * fields. */
void run_roster_write(struct text *line, const struct run *);
void run_roster_take(struct run *, struct json_fields *);

/* Adds the text with the bots to ROSTER. -1 with errno: no memory. */
int run_roster_text(const struct run *, struct text *roster);

/* The digest of such a text. */
void run_roster_digest(
	char digest[static RUN_ROSTER_DIGITS + 1], const struct text *roster);

/* Takes the bots that RUN misses from LENGTH bytes of ROSTER; false, with the
 * reason in words: they are not those, and RUN is as before. */
bool run_roster_parse(struct run *, const char *roster, size_t length,
	char reason[static REASON_MAX]);

/* Takes them from another run if that has the same, and must then outlive RUN.
 * False: it has not. */
bool run_roster_borrow(struct run *, const struct run *from);

/* Of run_release. */
void run_roster_release(struct run *);

#endif
