/*
 * The options that belong to a game: what the command line gave for them, and
 * the settings that come of it. The arbiter passes them on unread; of a file
 * it reads the text.
 */
#ifndef COMMAND_GAME_OPTIONS_H
#define COMMAND_GAME_OPTIONS_H

#include <stdio.h>

#include "base/reason.h"
#include "options/options.h"
#include "record/run.h"
#include "referee/deals.h"

enum {
	GAME_OPTIONS_MAX = 16, /* given at once */
	GAME_ROWS_MAX = 48,    /* of all games */
};

/* As given; the strings are the command line's. */
struct game_options {
	int count;
	struct {
		const char *name;
		const char *value;
	} given[GAME_OPTIONS_MAX];
	const char *deals; /* a deal file; NULL: none */
};

/* Every option of every game, {0} behind them. What each means is known when
 * the game is, so it is only noted in the options. */
void game_options_rows(struct game_options *, enum option_shown,
	struct option_row rows[static GAME_ROWS_MAX + 1]);

/* Prints the rows of GAME alone, as the help has them. */
void game_options_print(FILE *, const struct game_rules *game);

/* The value that the option NAME has been given, NULL: none; and giving it. The
 * strings must live as long as the options. False: there are too many. */
const char *game_options_value(const struct game_options *, const char *name);
bool game_options_give(
	struct game_options *, const char *name, const char *value);

/*
 * Makes DEALS of what was given for RUN, whose game and bots are known, and
 * adds to the run what decides its results. False with the reason in words;
 * DEALS are to be released all the same.
 */
bool game_options_finish(const struct game_options *, struct run *run,
	struct deals *deals, char reason[static REASON_MAX]);

#endif
