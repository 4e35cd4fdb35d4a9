/*
 * Games that have ended before one of a lower number has. A run that stops by
 * its results takes its games in the order of their numbers, or it would
 * depend on which of two games at once ends first; until its turn comes, a
 * game waits here. Where the buffer is full, no further game may begin.
 */
#ifndef MATCH_REORDER_H
#define MATCH_REORDER_H

#include <stdbool.h>

#include "record/record.h"

struct reorder {
	struct record *records; /* game ID at ID modulo size */
	bool *waits;
	long size;
	long next; /* the game whose turn it is */
};

/* For SIZE games. -1 with errno; may be released all the same. {0} may be
 * released too. */
int reorder_init(struct reorder *, long size);
void reorder_release(struct reorder *);

/* Whether game ID could wait here if it ended now. */
bool reorder_has_room(const struct reorder *, long id);

/* Takes over a game, for which there is room, and leaves an empty record with
 * the memory of an older one in its place. */
void reorder_add(struct reorder *, struct record *);

/* The game whose turn it is, valid until the next one is added; NULL: it has
 * not ended. */
struct record *reorder_take(struct reorder *);

/* The first game that waits, whether its turn has come or not; NULL: none. Its
 * turn, and those before it, are then over. */
struct record *reorder_take_early(struct reorder *);

#endif
