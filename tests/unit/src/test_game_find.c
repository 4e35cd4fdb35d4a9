/* The catalogues of the arbiter and of the bots. */

#include "games.h"
#include "seats.h"

#include "lib/test.h"

TEST(every_game_is_found_by_its_name_alone)
{
	for (size_t i = 0; game_all[i]; i++)
		assert_ptr_equal(game_find(game_all[i]->name), game_all[i]);
	assert_null(game_find("whist"));
	assert_null(game_find(""));
}

static bool
bots_know(const char *name)
{
	for (size_t i = 0; seat_all[i]; i++) {
		for (const struct seat_rules *r = seat_all[i]->rules; r->name;
			r++) {
			if (strcmp(r->name, name) == 0)
				return true;
		}
	}
	return false;
}

TEST(the_bots_know_what_the_arbiter_runs)
{
	for (size_t i = 0; game_all[i]; i++) {
		if (!bots_know(game_all[i]->name))
			fail_msg("%s", game_all[i]->name);
	}
}

TEST(every_contest_has_a_name_of_its_own_a_format_and_limits)
{
	for (size_t i = 0; game_all[i]; i++) {
		const struct game_contest *contest = game_all[i]->contest;

		if (!contest)
			continue;
		assert_non_null(contest->format);
		assert_non_null(contest->limits);
		for (size_t k = 0; k < i; k++)
			assert_true(!game_all[k]->contest ||
				    strcmp(game_all[k]->contest->name,
					    contest->name) != 0);
	}
}

/* So each bot that is called after a strategy plays, or greedy does. */
TEST(every_game_has_a_random_and_a_greedy_strategy)
{
	for (size_t i = 0; seat_all[i]; i++) {
		const struct seat_strategy *s = seat_all[i]->strategies;

		assert_string_equal(s[0].name, "random");
		assert_string_equal(s[1].name, "greedy");
	}
}
