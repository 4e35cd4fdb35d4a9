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
 * The lines of a record file that tell of the seed that its run is committed
 * to: {"v":1,"seed":"..."} makes it public, as the last line of a run that is
 * complete. If the run is made longer after that, {"v":1,"seed_sha256":"..."}
 * commits it to another seed, of which its games are dealt from there on.
 */
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
