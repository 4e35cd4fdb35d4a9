/*
 * Who plays outside the ranking, by name: bots whose options say so, and those
 * that fill up the groups of a tournament. Of several files, a bot that is one
 * in any of them.
 */
#ifndef RATING_HOUSE_BOTS_H
#define RATING_HOUSE_BOTS_H

#include <stdbool.h>

#include "base/text.h"

struct rating;
struct results;
struct run;
struct run_bot;

/* {0}: nobody. */
struct house_bots {
	struct text names; /* each with its NUL */
};

void house_bots_release(struct house_bots *);

/* Notes BOT if it is one, and those of the bots that RUN was begun with. -1
 * with errno: no memory. */
int house_bots_note(struct house_bots *, const struct run_bot *bot);
int house_bots_note_all(struct house_bots *, const struct run *run);

/* Notes one that is known to be one. */
int house_bots_add(struct house_bots *, const char *name);

bool house_bots_have(const struct house_bots *, const char *name);

/* Puts the players of RATING that are house bots behind the others, which are
 * `ranked` then; each side stays in its order. -1 with errno: no memory, and
 * the rating is as before. */
int house_bots_part(const struct house_bots *, struct rating *rating,
	const struct results *results);

#endif
