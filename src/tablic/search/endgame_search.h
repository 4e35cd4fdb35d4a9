/*
 * The search of the last deal: principal variation search (alpha-beta with null
 * windows) over counts, with a transposition table, plays ordered by the table,
 * what they gain less the best reply, and the history heuristic.
 */
#ifndef TABLIC_SEARCH_ENDGAME_SEARCH_H
#define TABLIC_SEARCH_ENDGAME_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/effort.h"
#include "tablic/search/capture_cache.h"
#include "tablic/search/endgame_leaf.h"
#include "tablic/search/endgame_state.h"
#include "tablic/search/endgame_table.h"

/* A play; the empty capture lays the card down. */
struct endgame_play {
	tablic_counts taken;
	int gain;	/* at once */
	int order;	/* the greater the sooner */
	uint16_t place; /* in the order of listing, from 1 */
	uint8_t type;
	bool settled; /* ORDER is what it will be, not more than that */
};

enum {
	ENDGAME_PLAYS_MAX = 1 << 15, /* on the way to one position */
	ENDGAME_HISTORY_BITS = 6,
};

struct endgame_search {
	struct endgame_worth worth;
	struct effort *effort;
	struct tablic_capture_cache *cache;
	struct endgame_leaf *leaf; /* where another deal follows */
	int order;		   /* of a unit of the value, among plays */
	int64_t nodes;
	bool cut; /* some list of captures was not whole */
	int history[2][TABLIC_TYPES + 1][1 << ENDGAME_HISTORY_BITS];
	struct endgame_table table;
	struct endgame_play plays[ENDGAME_PLAYS_MAX];
};

/* A new question; the rest of the search stays as it is. LEAF is NULL in the
 * last deal. */
void endgame_search_begin(struct endgame_search *, enum tablic_scoring,
	struct endgame_leaf *leaf, struct effort *);

/* Lists the plays of STATE into PLAYS, which has room for ROOM, and returns how
 * many there are. If that is not all of them, all cards laid down are there. */
size_t endgame_plays(struct endgame_search *, const struct endgame_state *,
	struct endgame_play plays[], size_t room);

/* Makes PLAY the first to be looked at. */
void endgame_play_first(struct endgame_play *play);

/* The value of the best of PLAYS if it is between LOW and HIGH, else a bound of
 * it beyond them. *ANSWER is a play of that value, the first of equals, and
 * left alone if none is known when the effort ends. */
int endgame_best_play(struct endgame_search *, const struct endgame_state *,
	struct endgame_play plays[], size_t count, int low, int high,
	struct endgame_play *answer);

#endif
