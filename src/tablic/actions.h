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

/* For the seat whose turn it is, as game_rules has it. */
json_t *tablic_actions(const struct tablic *);

#endif
