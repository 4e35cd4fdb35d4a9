/*
 * Last deals of two players of tablić, and what they come to by the plainest
 * of searches: every play to the end and nothing else. A card with thousands of
 * captures fails an assertion.
 */
#ifndef LIB_LAST_DEAL_H
#define LIB_LAST_DEAL_H

#include "common/random.h"
#include "tablic/rules.h"
#include "tablic/search/endgame_state.h"

/* A last deal under way with up to HAND cards for the player to move and up to
 * TABLE on the table; the race for most cards is open more often than not. */
void last_deal_random(struct tablic *, struct random *, enum tablic_scoring,
	uint32_t hand, uint32_t table);

/* The margin of SEAT as it stands, by what decides the game. */
int last_deal_margin(const struct tablic *, int seat);

/* The margin of SEAT at the end when both play their best. */
int last_deal_minimax(const struct tablic *, int seat);

/* The same where END says what the game comes to for SEAT once the hands are
 * empty, in any deal. */
typedef int last_deal_end(const struct tablic *, int seat, void *context);
int last_deal_search(
	const struct tablic *, int seat, last_deal_end *end, void *context);

/* The deal as the player to move sees it. */
struct endgame_state last_deal_state(
	const struct endgame_worth *, const struct tablic *);

#endif
