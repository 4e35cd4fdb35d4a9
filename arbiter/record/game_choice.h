/*
 * Which games of a run are played: those of --only, as the command line and the
 * record file have them, "3,7,10-12". {0} is all of them.
 */
#ifndef RECORD_GAME_CHOICE_H
#define RECORD_GAME_CHOICE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/reason.h"

struct text;

struct game_range {
	long first;
	long last;
};

struct game_choice {
	struct game_range *all; /* owned; ascending, with gaps between them */
	size_t count;
};

void game_choice_release(struct game_choice *);

/* Makes CHOICE of numbers and ranges, in any order. False, with the reason in
 * words, and CHOICE is as before: it is no such list, or memory is short. */
bool game_choice_parse(
	struct game_choice *, const char *list, char reason[static REASON_MAX]);

/* Whether these are some games, not all. */
bool game_choice_given(const struct game_choice *);

/* How many of GAMES games are chosen. */
long game_choice_count(const struct game_choice *, long games);

bool game_choice_has(const struct game_choice *, long id);

/* The first game from ID on that is chosen; -1: there is none. */
long game_choice_from(const struct game_choice *, long id);

/* Whether all that are given are among GAMES games; if not, REASON names those
 * that are not. */
bool game_choice_fits(
	const struct game_choice *, long games, char reason[static REASON_MAX]);

/* Adds the list to TEXT, "all" if none is given. */
void game_choice_write(const struct game_choice *, struct text *);

#endif
