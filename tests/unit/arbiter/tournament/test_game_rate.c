#include "tournament/status.c"

#include "lib/test.h"

static struct game_rate rate;

FIXTURE(set_up)
{
	rate = (struct game_rate){0};
	return 0;
}

EACH_TEST(set_up, NULL)

static void
end_game(long id, time_t at)
{
	const struct record record = {.id = id, .at = at};

	game_rate_add(&rate, &record);
}

TEST(the_rate_is_of_the_time_between_the_first_game_and_the_last)
{
	static const struct {
		const char *what;
		int count;
		time_t at[4];
		double expected;
	} cases[] = {
		{"no game tells nothing", 0, {0}, 0},
		{"one game tells nothing", 1, {50}, 0},
		{"games of one second are too fast to tell", 3, {7, 7, 7}, 0},
		{"two games, one interval", 2, {100, 104}, 0.25},
		{"three games, two intervals", 3, {100, 100, 104}, 0.5},
		{"a pause counts", 4, {0, 1, 2, 30}, 0.1},
		{"games of shards are not in order", 4, {104, 3, 100, 2},
			3.0 / 102},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		print_message("%s\n", cases[i].what);
		set_up(state);
		for (int game = 0; game < cases[i].count; game++)
			end_game(game, cases[i].at[game]);
		assert_true(game_rate_now(&rate) == cases[i].expected);
	}
}

/* At any time it is what the last thousand say by themselves. */
TEST(only_the_last_thousand_games_count)
{
	enum { GAMES = 3500 };
	static time_t at[GAMES];
	struct random random;

	random_seed(&random, 3);
	for (int i = 0; i < GAMES; i++) {
		time_t pause = (time_t)random_below(&random, 4);

		at[i] = i > 0 ? at[i - 1] + pause : 1000;
		end_game(i, at[i]);
		int begin =
			i + 1 > GAME_RATE_GAMES ? i + 1 - GAME_RATE_GAMES : 0;
		double expected = 0;
		if (at[i] > at[begin])
			expected = (double)(i - begin) /
				   (double)(at[i] - at[begin]);
		assert_true(game_rate_now(&rate) == expected);
	}
	const double before = game_rate_now(&rate);
	end_game(GAMES, at[0]);
	assert_true(game_rate_now(&rate) == before);
}

TEST(the_greatest_number_is_kept_whatever_the_order)
{
	rate.last_id = -1;
	end_game(0, 1);
	assert_int_equal(rate.last_id, 0);
	end_game(7, 1);
	end_game(3, 1);
	assert_int_equal(rate.last_id, 7);
}
