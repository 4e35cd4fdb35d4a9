/*
 * A game made for tests of the arbiter, with all that an interface has to
 * carry: every seat declares a digit, together and unseen; then each in turn
 * plays a digit, 0 is against the rules, and the sum is its score. Two rounds.
 *
 * The game and its deal are open, so that a test can make rules of its own from
 * count_rules.
 */
#ifndef LIB_COUNT_GAME_H
#define LIB_COUNT_GAME_H

#include "common/game.h"

/* What the others get when one forfeits. */
enum { COUNT_FORFEIT = 25 };

struct count_game {
	int seats;
	int dealt; /* the only chance in it */
	int round;
	seat_set declaring;
	int turn; /* of those who play, when none declares */
	int declared[GAME_SEATS_MAX];
	int points[GAME_SEATS_MAX];
};

extern const struct game_rules count_rules;

void count_deal(void *game, int seats, const void *settings, long number,
	struct random *);

#endif
