/*
 * Everybody plays greedily, each by what it could know itself, until the deal
 * is over: thousands of deals for one choice.
 */
#ifndef PLANOWANIE_SEARCH_PLAYOUT_H
#define PLANOWANIE_SEARCH_PLAYOUT_H

#include "planowanie/search/packed.h"

/* Plays until SEAT has a choice between cards, or the deal is over; *CHANCE
 * goes on. Returns how many cards were played. */
int planowanie_playout_to(struct planowanie_packed *,
	const struct planowanie_deck *, int seat, uint64_t *chance);

/* All hands are there. CHANCE decides between equal cards. Returns how many
 * cards were played. */
int planowanie_playout(struct planowanie_packed *,
	const struct planowanie_deck *, uint64_t chance);

#endif
