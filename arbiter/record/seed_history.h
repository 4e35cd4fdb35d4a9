/*
 * The seeds that a run has been committed to, in their order: the first with
 * its first line, another one each time that it was made longer after its seed
 * had become public.
 */
#ifndef RECORD_SEED_HISTORY_H
#define RECORD_SEED_HISTORY_H

#include <stddef.h>
#include <stdio.h>

#include "base/commitment.h"
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

#endif
