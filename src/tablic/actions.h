/*
 * What a seat may do in a game of Tablić (common/game_actions.h): each of its
 * cards taking each of the captures that it has on the table, whatever cards
 * are equal, and each laid down. Most cards taken come first.
 *
 * Where there is not room for all, each value in the hand has its richest
 * capture in the list, and about as many others as any other value; the time it
 * takes has a bound.
 */
#ifndef TABLIC_ACTIONS_H
#define TABLIC_ACTIONS_H

#include <jansson.h>

#include "tablic/rules.h"

enum { TABLIC_PLAYS_MAX = 64 };

/*
 * What HAND may do in the turn of OPEN: the first TABLIC_PLAYS_MAX of the list
 * that they would make with only so much room, taken from the first 256 or more
 * captures of each value. Most cards taken come first; of as many, those that
 * are worth most; then by the number of the card played and by the highest of
 * those taken in which they differ. Cards laid down come last, by number, and
 * are never left out. Returns how many there are.
 */
int tablic_actions_first(const struct tablic_open *open, card_set hand,
	struct tablic_play plays[static TABLIC_PLAYS_MAX]);

/* For the seat whose turn it is, as game_rules has it. */
json_t *tablic_actions(const struct tablic *);

#endif
