/*
 * The greedy player on a packed deal, fast enough to play thousands of deals
 * to their end for one choice: the same cards as planowanie/greedy.h chooses
 * from, for each seat by what it could know itself.
 */
#ifndef PLANOWANIE_SEARCH_PLAYOUT_H
#define PLANOWANIE_SEARCH_PLAYOUT_H

#include "planowanie/search/packed.h"

/* What the seat whose turn it is would draw from if it were greedy. */
trick_set planowanie_playout_cards(
	const struct planowanie_packed *, const struct planowanie_deck *);

/* Everybody plays greedily until the deal is over; CHANCE decides between
 * equal cards. Returns how many cards were played. */
int planowanie_playout(struct planowanie_packed *,
	const struct planowanie_deck *, uint64_t chance);

#endif
