/*
 * The search of the last deal: alpha-beta over counts. A value is what the
 * player to move will win from here on less what the other will, most cards
 * included, so positions are the same however their piles came about.
 */
#ifndef TABLIC_ENDGAME_SEARCH_H
#define TABLIC_ENDGAME_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "effort.h"
#include "tablic_book.h"
#include "tablic_counts.h"
#include "tablic_endgame_table.h"

enum endgame_capturer { ENDGAME_MOVER, ENDGAME_OTHER, ENDGAME_NOBODY };

/* What things are worth in a value. */
struct endgame_worth {
	enum tablic_scoring scoring;
	int point, card;
	int most; /* strictly most cards */
};

struct endgame_state {
	tablic_counts table;
	tablic_counts hands[2]; /* the first of the player to move */
	enum endgame_capturer last;
	int plies; /* cards in both hands */
	int cards; /* and on the table */
	int ahead; /* cards in the mover's pile less those in the other's */
	int worth; /* of all cards in hands and on the table */
};

/* A play; the empty capture lays the card down. */
struct endgame_play {
	tablic_counts taken;
	int gain;  /* at once */
	int order; /* the greater the sooner */
	uint16_t type;
	uint16_t place; /* in the order of listing, from 1 */
};

enum {
	ENDGAME_PLIES_MAX = 2 * TABLIC_HAND_MAX,
	ENDGAME_PLAYS_MAX = 1 << 15, /* on the way to one position */
	ENDGAME_HISTORY_BITS = 6,
	ENDGAME_INFINITY = INT16_MAX,
};

struct endgame_search {
	struct endgame_worth worth;
	struct effort *effort;
	struct tablic_book *book;
	int64_t nodes;
	bool cut; /* some list of captures was not whole */
	int history[2][TABLIC_TYPES + 1][1 << ENDGAME_HISTORY_BITS];
	struct endgame_table table;
	struct endgame_play plays[ENDGAME_PLAYS_MAX];
};

/* A new question; the rest of the search stays as it is. */
void endgame_search_begin(
	struct endgame_search *, enum tablic_scoring, struct effort *);

int endgame_worth_of(const struct endgame_worth *, tablic_counts cards);

/* Lists the plays of STATE into PLAYS, which has room for ROOM; returns how
 * many there are. */
size_t endgame_plays(struct endgame_search *, const struct endgame_state *,
	struct endgame_play plays[], size_t room);

/* The play of COUNT that comes first in their order changes places with the
 * first one. */
void endgame_bring_next(struct endgame_play plays[], size_t count);

/* The value of PLAY in STATE; see below. With BEYOND it is first asked only
 * whether it is beyond LOW. */
int endgame_play_value(struct endgame_search *, const struct endgame_state *,
	const struct endgame_play *, struct endgame_play plays[], int low,
	int high, bool beyond);

/* The value of STATE if it is between LOW and HIGH, else a bound of it beyond
 * them. Meaningless when the effort has ended. PLAYS is free room. */
int endgame_value(struct endgame_search *, const struct endgame_state *,
	struct endgame_play plays[], int low, int high);

#endif
