/*
 * A position of the last deal and what things are worth in it. A value is what
 * the player to move will win from here on less what the other will, most cards
 * included, so positions are the same however their piles came about.
 * Everything here is inline: it is what a search spends its time on.
 */
#ifndef TABLIC_SEARCH_ENDGAME_STATE_H
#define TABLIC_SEARCH_ENDGAME_STATE_H

#include "tablic/counts.h"

enum endgame_capturer { ENDGAME_MOVER, ENDGAME_OTHER, ENDGAME_NOBODY };

/* What things are worth in a value. */
struct endgame_worth {
	enum tablic_scoring scoring;
	int point, card;
	int most;     /* strictly most cards */
	bool goes_on; /* another deal follows: a leaf says what it is worth */
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

/* In units of the margin that decides the game: with TABLIC_STIHOVI a card is
 * worth one, and a point more than all cards. */
static inline struct endgame_worth
endgame_worth(enum tablic_scoring scoring)
{
	struct endgame_worth worth = {.scoring = scoring};

	switch (scoring) {
	case TABLIC_POINTS:
	case TABLIC_PAIRS:
		worth.point = 1;
		worth.most = TABLIC_MOST_CARDS;
		break;
	case TABLIC_STIHOVI:
		worth.point = CARD_COUNT + 1;
		worth.card = 1;
		break;
	}
	return worth;
}

/* The same for a deal that another follows, whose leaves have most cards in
 * them: a point is divided, as leaves are no whole points. */
enum { ENDGAME_LEAF_POINT = 256 };

static inline struct endgame_worth
endgame_worth_of_deal(enum tablic_scoring scoring)
{
	return (struct endgame_worth){
		.scoring = scoring,
		.point = ENDGAME_LEAF_POINT,
		.goes_on = true,
	};
}

static inline int
endgame_worth_of(const struct endgame_worth *worth, tablic_counts cards)
{
	int value = worth->point * tablic_counts_points(worth->scoring, cards);

	if (worth->card != 0)
		value += worth->card * tablic_counts_size(cards);
	return value;
}

/* What the race for most cards brings who is AHEAD at the end. */
static inline int
endgame_race(const struct endgame_worth *worth, int ahead)
{
	if (ahead == 0)
		return 0;
	return ahead > 0 ? worth->most : -worth->most;
}

/* What TYPE wins at once when it takes TAKEN, not empty, of TABLE. */
static inline int
endgame_gain(const struct endgame_worth *worth, tablic_counts table, int type,
	tablic_counts taken)
{
	return endgame_worth_of(worth, taken + tablic_count_one(type)) +
	       (taken == table ? worth->point : 0);
}

/* After TYPE has taken TAKEN, or was laid down; seen by the other player. */
static inline struct endgame_state
endgame_after(const struct endgame_worth *worth,
	const struct endgame_state *state, int type, tablic_counts taken)
{
	tablic_counts one = tablic_count_one(type);
	struct endgame_state next = {
		.table = state->table + one,
		.hands = {state->hands[1], state->hands[0] - one},
		.last = state->last == ENDGAME_NOBODY  ? ENDGAME_NOBODY
			: state->last == ENDGAME_MOVER ? ENDGAME_OTHER
						       : ENDGAME_MOVER,
		.plies = state->plies - 1,
		.cards = state->cards,
		.ahead = -state->ahead,
		.worth = state->worth,
	};

	if (taken != 0) {
		int size = 1 + tablic_counts_size(taken);

		next.table = state->table - taken;
		next.last = ENDGAME_OTHER;
		next.cards -= size;
		next.ahead -= size;
		next.worth -= endgame_worth_of(worth, taken + one);
	}
	return next;
}

/* LAST gets all that is left. */
static inline int
endgame_rest_value(const struct endgame_worth *worth,
	const struct endgame_state *state, enum endgame_capturer last)
{
	switch (last) {
	case ENDGAME_MOVER:
		return state->worth +
		       endgame_race(worth, state->ahead + state->cards);
	case ENDGAME_OTHER:
		return -state->worth +
		       endgame_race(worth, state->ahead - state->cards);
	case ENDGAME_NOBODY:
		break;
	}
	return endgame_race(worth, state->ahead);
}

/* All that can still be won, with a tabla in every play. */
static inline int
endgame_most_value(
	const struct endgame_worth *worth, const struct endgame_state *state)
{
	return state->worth + (state->plies + 1) / 2 * worth->point +
	       endgame_race(worth, state->ahead + state->cards);
}

static inline int
endgame_least_value(
	const struct endgame_worth *worth, const struct endgame_state *state)
{
	return -state->worth - state->plies / 2 * worth->point +
	       endgame_race(worth, state->ahead - state->cards);
}

/* How far ahead is part of the position while the race for most cards is open.
 */
static inline uint64_t
endgame_key(
	const struct endgame_worth *worth, const struct endgame_state *state)
{
	int ahead = state->ahead;

	if (worth->goes_on)
		ahead = state->ahead;
	else if (worth->most == 0)
		ahead = 0;
	else if (ahead > state->cards)
		ahead = CARD_COUNT + 1;
	else if (ahead < -state->cards)
		ahead = -CARD_COUNT - 1;
	uint64_t key = state->table * 0x9e3779b97f4a7c15;
	key ^= key >> 29;
	key = (key + state->hands[0]) * 0xbf58476d1ce4e5b9;
	key ^= key >> 32;
	key = (key + state->hands[1]) * 0x94d049bb133111eb;
	key ^= key >> 31;
	key = (key + (uint64_t)(ahead + 64) * 4 + state->last) *
	      0xd6e8feb86659fd93;
	return key ^ key >> 32;
}

#endif
