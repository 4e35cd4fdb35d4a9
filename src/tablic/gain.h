/*
 * What a play brings, as one number: points first, cards among equal points.
 * Gains can be added up over a whole game, and compared.
 *
 * Points are those of the scoring, a tabla included; most cards do not count.
 * For stihovi they are the stihovi.
 */
#ifndef TABLIC_GAIN_H
#define TABLIC_GAIN_H

#include "tablic/counts.h"

enum { TABLIC_GAIN_POINT = 64 };

static inline int
tablic_gain_points(int gain)
{
	return gain / TABLIC_GAIN_POINT;
}

/* Cards that go to the pile, the played one too. */
static inline int
tablic_gain_cards(int gain)
{
	return gain % TABLIC_GAIN_POINT;
}

/* A card of TYPE takes TAKEN from TABLE; nothing: it brings nothing. */
static inline int
tablic_gain(enum tablic_scoring scoring, tablic_counts table, int type,
	tablic_counts taken)
{
	if (taken == 0)
		return 0;
	tablic_counts pile = taken + tablic_count_one(type);
	int points = tablic_counts_points(scoring, pile) + (taken == table);

	return points * TABLIC_GAIN_POINT + tablic_counts_size(pile);
}

/* What plays of a deal are compared by where cards are told apart: points of
 * all cards taken, the played one included, above cards from the table. */
static inline int
tablic_play_worth(enum tablic_scoring scoring, struct tablic_play play)
{
	card_set taken = play.taken;

	if (taken == 0)
		return 0;
	return tablic_card_points(scoring, taken | card_bit(play.played)) *
		       TABLIC_GAIN_POINT +
	       card_set_size(taken);
}

#endif
