/*
 * A game made up for the tests of the arbiter, which knows no game: a heap of
 * 5 to 9 stones; each player in turn takes 1 to 3, `play K`; a stone is a
 * point. Two bots may also take four seats, in the other rules, heap-pairs.
 *
 * The tests of the arbiter are linked with a catalogue (heap_catalogue.c) that
 * has these two rules in front of the product's games.
 */
#ifndef LIB_HEAP_GAME_H
#define LIB_HEAP_GAME_H

#include "common/game.h"

enum { HEAP_GAMES = 2 }; /* in front of the others, in game_all */

extern const struct game_rules heap_rules;
extern const struct game_rules heap_pair_rules;

#endif
