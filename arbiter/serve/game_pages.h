/*
 * The games of a run for a page that lists them and lets one step through one,
 * as JSON. Who sees what follows from what is over: until all games of a deal
 * are in the file its games are shown as all seats know them.
 */
#ifndef SERVE_GAME_PAGES_H
#define SERVE_GAME_PAGES_H

#include <stdio.h>

#include "analysis/game_view.h"
#include "base/text.h"
#include "serve/follower.h"
#include "serve/ledger.h"

enum { GAME_PAGES_MOST = 100 }; /* games of a list */

enum game_pages_show {
	GAME_PAGES_ALL,
	GAME_PAGES_NORMAL,
	GAME_PAGES_FAULTS,
	GAME_PAGES_DRAWN,
};

struct game_pages_terms {
	enum game_pages_show show;
	long bot;  /* that plays, by the number it has in the list; -1: any */
	long from; /* the first of those that are shown, from 0 */
	long count;
};

/* Reads "from=40&count=20&show=faults&bot=1", each of them or none. False: it
 * is nothing of the kind. */
bool game_pages_parse(struct game_pages_terms *, const char *query);

/* Adds, by their numbers, {"all": how many are shown, "from":, "bots": all
 * their names, "games": [objects as `talon show --json FILE` lists them, and
 * "open": all hands may be seen]}. -1 with the reason in words. */
int game_pages_list(struct ledger *, struct follower *,
	const struct game_pages_terms *, struct text *json,
	char reason[static REASON_MAX]);

/* Writes the frames of a game, a line of JSON each, as `talon show --json`
 * does, as it is looked at; of a deal that is not over always as all seats know
 * it. -1 with the reason in words. */
int game_pages_frames(const struct ledger *, struct follower *,
	const struct ledger_game *, const struct game_view *, FILE *,
	char reason[static REASON_MAX]);

#endif
