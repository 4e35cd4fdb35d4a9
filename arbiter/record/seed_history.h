/*
 * The seeds that a run has been committed to, in their order: the first with
 * its first line, another one each time that it was made longer after its seed
 * had become public.
 */
#ifndef RECORD_SEED_HISTORY_H
#define RECORD_SEED_HISTORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/reason.h"
#include "base/seed.h"

struct run;
struct text;

struct seed_part {
	struct commitment commitment;
	struct seed seed; /* empty: it is not public */
};

/* {0} is of a run that is not committed to a seed. */
struct seed_history {
	struct seed_part *all; /* owned */
	size_t count;
	size_t capacity;
};

void seed_history_release(struct seed_history *);

/* Notes what RUN is committed to now, and whether that is public, as often as
 * one likes. -1 with errno. */
int seed_history_note(struct seed_history *, const struct run *run);

/* Prints each commitment on a line; of several, with the seeds that are
 * public. */
void seed_history_print(FILE *file, const struct seed_history *);

/* Adds a member "seeds" with a comma before it, if there are any; a seed that
 * is not public is null. */
void seed_history_add(struct text *json, const struct seed_history *);

/*
 * Seeds that are known of a record file whose run is committed to them: those
 * that its lines make public, behind the games that were dealt from them, and
 * that of its key file.
 */

/* {0} is none. */
struct known_seeds {
	struct seed *all; /* owned */
	size_t count;
	size_t capacity;
};

void known_seeds_release(struct known_seeds *);

/* -1 with errno. */
int known_seeds_add(struct known_seeds *, const struct seed *seed);

/* Adds those that the lines of PATH make public, unless that is no regular
 * file, which could be read only once. Lines that do not do are left for the
 * reader to complain of. -1 with the reason in words. */
int known_seeds_read(
	struct known_seeds *, const char *path, char reason[static REASON_MAX]);

/* The seed that COMMITMENT is to; NULL: it is not known. */
const struct seed *known_seeds_find(
	const struct known_seeds *, const struct commitment *commitment);

#endif
