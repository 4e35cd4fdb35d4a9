/*
 * The greedy player of Lazar Milenkovic's thesis ("Pohlepni algoritam", 2017):
 * the play that brings most points (stihovi), of these most cards, with no
 * thought of the next one and no regard to TD, 2C or aces beyond their points.
 *
 * Where nothing can be taken the thesis plays the first card of the hand; here
 * that is the first as `set_cards` names them, so a card of the lowest value;
 * where 2C and TD are points of their own they are kept, as tablic_greedy does.
 * Of equal gains it is the lowest card likewise.
 *
 * It works on counts, and is at the same time what the other players of the
 * thesis take their opponents for.
 */
#ifndef TABLIC_PLAYERS_THESIS_GREEDY_H
#define TABLIC_PLAYERS_THESIS_GREEDY_H

#include "tablic/counts.h"
#include "tablic/strategy.h"

/* A card of TYPE and what it takes; an empty TAKEN lays it down. */
struct tablic_thesis_play {
	int type;
	tablic_counts taken;
};

/* The play of HAND, which must not be empty, on TABLE. */
struct tablic_thesis_play tablic_thesis_greedy_play(
	enum tablic_scoring, tablic_counts hand, tablic_counts table);

/* TABLE after the play. */
static inline tablic_counts
tablic_thesis_play_leaves(tablic_counts table, struct tablic_thesis_play take)
{
	return take.taken == 0 ? table + tablic_count_one(take.type)
			       : table - take.taken;
}

/* The play with cards of VIEW's hand and table. */
struct tablic_play tablic_thesis_play_cards(
	const struct tablic_view *, struct tablic_thesis_play);

/* It needs no effort and no chance. */
extern const struct tablic_strategy tablic_thesis_greedy;

#endif
