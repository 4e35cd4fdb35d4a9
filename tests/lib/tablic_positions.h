/*
 * Positions of two players in the second deal, as the seat that is to play
 * sees them.
 */
#ifndef LIB_TABLIC_POSITIONS_H
#define LIB_TABLIC_POSITIONS_H

#include "tablic/view.h"

/* Seat 0 is to play, and both hands are known to it. */
struct tablic_view view_of(
	enum tablic_scoring, card_set own, card_set other, card_set table);

/* The same, but the other hand is hidden. */
struct tablic_view hidden_view_of(
	enum tablic_scoring, card_set own, card_set table);

/* The next COUNT cards of a shuffled deck. */
card_set take_cards(const card **deck, int count);

#endif
