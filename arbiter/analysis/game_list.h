/* The games of a record file, one a line. */
#ifndef ANALYSIS_GAME_LIST_H
#define ANALYSIS_GAME_LIST_H

#include <stdbool.h>
#include <stdio.h>

#include "base/reason.h"

struct game_choice;
struct record;
struct text;

struct game_list_terms {
	const struct game_choice *only; /* NULL: all */
	bool ties;			/* only games that were drawn */
	bool json;			/* an object a line, for programs */
};

/* Prints a line for the run, for people, and one for each game. -1 with the
 * reason in words. */
int game_list_print(FILE *, const char *path, const struct game_list_terms *,
	char reason[static REASON_MAX]);

/* Adds the first members of the object of a game, up to its names. */
void game_list_add_head(struct text *, const struct record *);

/* Adds the object of a game, without a line feed. */
void game_list_add(struct text *, const struct record *);

#endif
