/*
 * Why a search chooses what it chooses, as lines of an explanation: plays with
 * what they are worth, in points, and what others are thought to hold.
 */
#ifndef TABLIC_SEARCH_REASONS_H
#define TABLIC_SEARCH_REASONS_H

#include "common/explanation.h"
#include "common/race.h"
#include "tablic/search/endgame.h"

/* "7H takes 3H 4D: +1.92" */
void tablic_reasons_play(
	struct explanation *, struct tablic_play, double worth);

/* PLAY is the answer of a deal that was solved. */
void tablic_reasons_solved(struct explanation *, struct tablic_play,
	const struct tablic_endgame_answer *);

/* All of COUNT candidates of a race, the best first. */
void tablic_reasons_race(struct explanation *, const struct race *,
	const struct tablic_play plays[], int count);

/* What SEAT held in COUNT worlds, in HELD[c] of them card C; and the chance
 * that it is greedy. */
void tablic_reasons_hand(struct explanation *, int seat, double greedy,
	const int held[static CARD_COUNT], int count);

#endif
