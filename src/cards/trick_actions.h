/*
 * What a seat of a trick game may play, as a list of actions
 * (common/game_actions.h) by the places of cards/trick_frame.h.
 */
#ifndef CARDS_TRICK_ACTIONS_H
#define CARDS_TRICK_ACTIONS_H

#include <jansson.h>

#include "cards/trick.h"

/* SEAT may play any of CARDS to TRICK: a new array, in the order of the hand;
 * NULL: no memory. */
json_t *trick_actions(const struct trick_deck *, const struct trick *, int seat,
	trick_set cards);

#endif
