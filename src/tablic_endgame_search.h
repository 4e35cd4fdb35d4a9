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
	int most;  /* strictly most cards */
	int order; /* a unit of the value, in the order of plays */
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

static inline int
endgame_worth_of(const struct endgame_worth *worth, tablic_counts cards)
{
	int value = worth->point * tablic_counts_points(worth->scoring, cards);

	if (worth->card != 0)
		value += worth->card * tablic_counts_size(cards);
	return value;
}

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
