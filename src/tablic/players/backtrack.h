/*
 * The backtracking player of Lazar Milenkovic's thesis ("Bektrek", 2017): every
 * play of the seat to the end of the deal, each answered greedily by the others
 * (tablic_thesis_opponents). The play is chosen whose sequence brings the seat
 * most, what the others gain left out, and so is who gets the last cards of the
 * table.
 *
 * The thesis has two players, stihovi and hands that both see. Here the same is
 * done with any scoring and number of players. Where hands are hidden some are
 * supposed, and the play is chosen that brings most on average over them.
 *
 * A node is a play tried. Sequences of 2, 3, ... plays of the seat are looked
 * at, as far as the effort goes; what the longest said that were all seen
 * counts. Of equal plays the first is chosen: lower types of cards (see
 * tablic/counts.h) before higher, rich captures before poor ones, and those
 * before laying the card down. Of a card with hundreds of captures only the
 * richest are tried.
 */
#ifndef TABLIC_PLAYERS_BACKTRACK_H
#define TABLIC_PLAYERS_BACKTRACK_H

#include "tablic/strategy.h"

enum {
	TABLIC_BACKTRACK_CAPTURES = 200, /* of one card */
	TABLIC_BACKTRACK_WORLDS = 8,	 /* hands supposed for one choice */
};

struct tablic_backtrack;

/* About 5 MB from the heap; NULL: no memory. */
struct tablic_backtrack *tablic_backtrack_new(void);
void tablic_backtrack_free(struct tablic_backtrack *);

/* For as long as the player lives. */
struct tablic_strategy tablic_backtrack_strategy(struct tablic_backtrack *);

#endif
