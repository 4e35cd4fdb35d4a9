/*
 * The greedy player's declaration, and how many tricks it expects with a hand,
 * computed fast enough for every sampled hand.
 */
#ifndef PLANOWANIE_SEARCH_BIDDING_H
#define PLANOWANIE_SEARCH_BIDDING_H

#include "planowanie/search/packed.h"

enum { PLANOWANIE_HAND_MAX = TRICK_CARDS_MAX / PLANOWANIE_SEATS_MIN };

/* The chances that declarations of hands of one size are computed from. */
struct planowanie_bidding {
	const struct planowanie_deck *deck;
	int opponents;
	int cards;
	int suit_size;
	double highest[TRICK_CARDS_MAX + 1]; /* by unseen higher cards */

	/* That an opponent is void, by own cards of the suit that are higher,
	 * and by own cards of the suit. */
	double empty[PLANOWANIE_HAND_MAX + 1][PLANOWANIE_HAND_MAX + 1];
	double trumped[PLANOWANIE_HAND_MAX + 1]; /* by own trumps */
};

/* For hands of CARDS cards from DECK, which stays in place, and so many SEATS.
 */
void planowanie_bidding_init(struct planowanie_bidding *,
	const struct planowanie_deck *, int seats, int cards);

/* The tricks that the greedy player expects to take with HAND. */
double planowanie_bidding_expect(
	const struct planowanie_bidding *, trick_set hand);

/* What it declares for what it expects. */
static inline int
planowanie_bidding_round(
	const struct planowanie_bidding *bidding, double expected)
{
	int tricks = (int)(expected + 0.5);

	return tricks < bidding->cards ? tricks : bidding->cards;
}

#endif
