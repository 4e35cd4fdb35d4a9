/*
 * The richest capture, found without listing them all: at most a few
 * milliseconds on the worst of tables, well under a microsecond on most.
 */
#ifndef TABLIC_CAPTURE_BEST_H
#define TABLIC_CAPTURE_BEST_H

#include "cards/card.h"

/*
 * The best capture of VALUE with all of MUST and any of MAY by the greedy
 * player's order for one played card: most points, then most cards, then TD,
 * then 2C, then most aces. Of equal cards the lowest are named. Empty: there
 * is none.
 */
card_set tablic_capture_best(int value, card_set must, card_set may);

/* The same with nothing that must be taken. */
card_set tablic_capture_best_of_table(int value, card_set table);

/*
 * What the cards of a pile are worth in the greedy player's order, as one
 * number: each criterion weighs more than all later ones can add up to.
 */
enum {
	TABLIC_RANK_ACE = 1 << 4, /* below it is room for the card played */
	TABLIC_RANK_2C = 1 << 7,
	TABLIC_RANK_TD = 1 << 8,
	TABLIC_RANK_CARD = 1 << 9,
	TABLIC_RANK_POINT = 1 << 15,
	TABLIC_RANK_TABLA = 1 << 20,
};

int tablic_rank_of_cards(card_set cards);

#endif
