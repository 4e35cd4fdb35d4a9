/*
 * Looks for positions of the kinds that a game names, in games by chance.
 */
#ifndef LIB_TRIAL_SEARCH_H
#define LIB_TRIAL_SEARCH_H

#include "common/game.h"

/* Fails the test unless every kind of RULES is met where the kind says, and
 * every position is of one of them. */
void trial_search_kinds(const struct game_rules *);

/* Fails the test unless a whole game is played in every setup of RULES. */
void trial_search_setups(const struct game_rules *);

/* Both for one game, in a file that includes lib/test.h. */
#define TEST_TRIALS(rules)                             \
	TEST(every_kind_is_met_where_it_is_looked_for) \
	{                                              \
		trial_search_kinds(rules);             \
	}                                              \
	TEST(a_game_is_played_in_every_setup)          \
	{                                              \
		trial_search_setups(rules);            \
	}

#endif
