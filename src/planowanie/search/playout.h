/*
 * Everybody plays greedily or with skill, each by what it could know itself,
 * until the deal is over: thousands of deals for one choice.
 */
#ifndef PLANOWANIE_SEARCH_PLAYOUT_H
#define PLANOWANIE_SEARCH_PLAYOUT_H

#include "planowanie/search/packed.h"

/* Plays until SEAT has a choice between cards, or the deal is over; *CHANCE
 * goes on. WEIGHTS are those of skill: NULL if nobody has any. Returns the
 * nodes: a card of greedy players is one. */
int planowanie_playout_to(struct planowanie_packed *,
	const struct planowanie_deck *, const int16_t weights[], int seat,
	uint64_t *chance);

/* All hands are there. CHANCE decides between cards. Returns the nodes. */
int planowanie_playout(struct planowanie_packed *,
	const struct planowanie_deck *, const int16_t weights[],
	uint64_t chance);

#endif
