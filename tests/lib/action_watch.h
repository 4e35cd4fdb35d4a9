/*
 * Random games of any rules, played by bots' strategies through the interfaces
 * of games and seats, with the list of what each seat that is to act may do. A
 * test fails where
 *
 * - an action is not of the form, not legal, or listed twice;
 * - a piece is not in the frame that the seat sees, or a tile on a square that
 *   is not free;
 * - the words are not those of the frame behind the action;
 * - what a strategy plays is not in the list, but for the order of its words;
 * - the list is another one where only hidden cards are.
 */
#ifndef LIB_ACTION_WATCH_H
#define LIB_ACTION_WATCH_H

#include "common/game.h"

struct action_watch {
	const struct game_rules *rules;
	int seats;
	const char
		*strategy; /* of all seats; NULL: random in even games, greedy
				 in the others */

	/* Changes in GAME, which is a copy, what SEAT does not know. NULL:
	 * nothing is hidden. */
	void (*hide)(void *game, int seat);
};

/* Plays game NUMBER to its end. */
void action_watch_game(const struct action_watch *, int number);

/* What SEAT may do in GAME is EXPECTED: "7S 3H 4C|7S|QD", and in words
 * likewise; NULL: whatever. */
void action_watch_expect(const struct game_rules *, const void *game, int seat,
	const char *expected, const char *words);

#endif
