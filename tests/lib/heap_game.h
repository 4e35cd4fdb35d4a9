/*
 * A game made up for the tests of the arbiter, which knows no game: a heap of
 * 5 to 9 stones; each player in turn takes 1 to 3, `play K`; a stone is a
 * point. Two bots may also take four seats, in the other rules, heap-pairs.
 *
 * The tests of the arbiter are linked with a catalogue of these two rules
 * (heap_catalogue.c) in place of the product's.
 */
#ifndef LIB_HEAP_GAME_H
#define LIB_HEAP_GAME_H

#include "common/game.h"

extern const struct game_rules heap_rules;
extern const struct game_rules heap_pair_rules;

#endif
