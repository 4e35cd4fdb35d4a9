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

/* "7H takes 3H 4D: at most +1.92, 4 plays deep" */
void tablic_reasons_line(struct explanation *, struct tablic_play, double worth,
	bool at_most, int plays);

/* COUNT plays, the best first; of very many the worst are counted only. */
void tablic_reasons_plays(struct explanation *,
	const struct tablic_play plays[], const double worth[], int count);

/* The plays of a race with what they are worth, CHOSEN before the others, and
 * of these what was given up behind what was not. */
void tablic_reasons_race(struct explanation *, const struct race *,
	const struct tablic_play plays[], const double worth[], int count,
	int chosen);

/* A deal in which all hands are known. */
struct tablic_reasons_deal {
	struct tablic_endgame *endgame;
	const struct tablic_view *view;
	const struct tablic_endgame_position *position;
	const struct tablic_endgame_future *future; /* NULL: the last one */
};

/* PLAY is the answer of a deal that was solved with EFFORT, which is left as it
 * is; as far as its clock allows the others are weighed, too. */
void tablic_reasons_solved(const struct tablic_reasons_deal *,
	const struct effort *, struct tablic_play,
	const struct tablic_endgame_answer *);

/* What SEAT held in COUNT worlds, in HELD[c] of them card C; and the chance
 * that it is greedy. */
void tablic_reasons_hand(struct explanation *, int seat, double greedy,
	const int held[static CARD_COUNT], int count);

#endif
