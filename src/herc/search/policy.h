/*
 * A learned way to play Herc by sight: how good each card looks is a sum of a
 * few weights, each of a table that is looked up by some of what the seat knows
 * (as in the tile coding of Sutton and Barto 2018), and a card is played with a
 * chance in proportion to the exponential of that. It plays in games played on,
 * and says how likely a play was with a hand.
 */
#ifndef HERC_SEARCH_POLICY_H
#define HERC_SEARCH_POLICY_H

#include "herc/search/packed.h"

enum {
	HERC_POLICY_TERMS = 6,
	HERC_POLICY_UNIT = 256, /* a weight of 1 */

	/* The tables, one behind the other: of a lead ... */
	HERC_LEAD_OUT = 0,
	HERC_LEAD_VALUE = HERC_LEAD_OUT + 2 * 4 * 6 * 3,
	HERC_LEAD_OWN = HERC_LEAD_VALUE + 2 * 13 * 4,
	HERC_LEAD_TRICKS = HERC_LEAD_OWN + 2 * 4 * 2 * 3 * 2,
	HERC_LEAD_HEARTS = HERC_LEAD_TRICKS + 2 * 4 * 13,
	HERC_LEAD_HOLDERS = HERC_LEAD_HEARTS + 2 * 4 * 4 * 4,
	/* ... and of another card. */
	HERC_FOLLOW_VALUE = HERC_LEAD_HOLDERS + 2 * 8 * 13,
	HERC_FOLLOW_WORTH = HERC_FOLLOW_VALUE + 36 * 5 * 13,
	HERC_FOLLOW_PLACE = HERC_FOLLOW_WORTH + 36 * 5 * 8,
	HERC_FOLLOW_SUIT = HERC_FOLLOW_PLACE + 36 * 5 * 8,
	HERC_FOLLOW_TRICKS = HERC_FOLLOW_SUIT + 4 * 5 * 4 * 4 * 4,
	HERC_FOLLOW_VOIDS = HERC_FOLLOW_TRICKS + 4 * 5 * 13,
	HERC_POLICY_WEIGHTS = HERC_FOLLOW_VOIDS + 12 * 5 * 4 * 5,
};

/* What may be played, each card with the weights that it is the sum of. */
struct herc_choice {
	int count;
	herc_set cards[HERC_HAND];
	uint16_t terms[HERC_HAND][HERC_POLICY_TERMS];
};

/* All that a seat with HAND may play at TABLE. */
void herc_policy_terms(
	const struct herc_table *, herc_set hand, struct herc_choice *);

/* A card by the policy of WEIGHTS; *CHANCE goes on (herc/search/playout.h). */
herc_set herc_policy_play(const int16_t weights[], const struct herc_table *,
	herc_set hand, uint64_t *chance);

/* How likely it plays CARD, which it may. */
double herc_policy_likelihood(const int16_t weights[],
	const struct herc_table *, herc_set hand, herc_set card);

#endif
