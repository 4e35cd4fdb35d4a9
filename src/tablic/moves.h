/*
 * The plays that some cards have on a table, with what they are worth in the
 * greedy player's order. Equal cards make one play, named by the lowest, and so
 * do captures that differ in equal cards only.
 *
 * All plays are listed, unless a card has more than TABLIC_CAPTURES_MAX
 * captures, as it may on a table of a dozen cards: then these are its richest
 * one and those that have most of the high cards. On tables of more than
 * TABLIC_TABLE_MANY there are TABLIC_CAPTURES_FEW of a card that can take more
 * than six of them, so that no list takes longer than a few milliseconds.
 */
#ifndef TABLIC_MOVES_H
#define TABLIC_MOVES_H

#include <stdint.h>

#include "tablic/rules.h"

enum {
	TABLIC_CAPTURES_MAX = 64,
	TABLIC_CAPTURES_FEW = 8,
	TABLIC_TABLE_MANY = 16,
	/* Fifteen different cards, their captures and laying them down. */
	TABLIC_MOVES_MAX = 15 * (TABLIC_CAPTURES_MAX + 1),
};

struct tablic_move {
	card_set taken;
	int32_t rank;  /* greater is better for the greedy player */
	int16_t worth; /* tablic_play_worth */
	card played;
};

static inline struct tablic_play
tablic_move_play(const struct tablic_move *move)
{
	return (struct tablic_play){move->played, move->taken};
}

/* Writes the plays of CARDS in no order and returns how many. Of plays equal in
 * rank the greedy player's comes first. */
int tablic_moves_list(enum tablic_scoring, card_set cards, card_set table,
	struct tablic_move list[static TABLIC_MOVES_MAX]);

/* Moves the first of the best of LIST, of COUNT plays, to its front; the others
 * keep their order. */
void tablic_moves_best_first(struct tablic_move list[], int count);

#endif
