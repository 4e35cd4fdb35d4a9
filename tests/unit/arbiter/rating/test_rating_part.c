#include "sums/sums.c"

#include "rating/rating.h"
#include "record/change.h"

#include "lib/heap_tournament.h"
#include "lib/test.h"

static struct sums results;

AFTER_EACH
{
	sums_release(&results);
}

static bool
is_outside(const char *name)
{
	long bot = sums_bot(&results, name);

	return results.bots[bot].outside;
}

TEST(those_whose_options_say_so_are_and_those_that_fill_up_groups)
{
	struct run run = heap_tournament("itpw", 5, 1);

	run.tournament.houses = 2;
	run.bots[1].options = "cwd=a ranked=no";
	assert_int_equal(sums_begin(&results, &run), 0);
	for (int i = 0; i < 5; i++)
		assert_int_equal(
			is_outside(run.bots[i].name), i == 1 || i >= 3);
	assert_false(is_outside("b"));
}

TEST(one_that_comes_later_is_known_by_its_first_result)
{
	const struct roster_change late = {.add = true,
		.round = 1,
		.bot = {.name = "late",
			.command = "x",
			.options = "ranked=no"}};
	const struct roster_change other = {
		.add = true, .bot = {.name = "other", .command = "x"}};

	for (int time = 0; time < 2; time++)
		assert_int_equal(sums_change(&results, &late), 0);
	assert_int_equal(sums_change(&results, &other), 0);
	assert_int_equal(results.bot_count, 0);
	assert_int_equal(results.apart.count, 1);
	assert_true(is_outside("late"));
	assert_false(is_outside("other"));
}

/* A beats b, who beats c. */
static void
rate(struct rating *rating)
{
	const struct rating_terms terms = {.draw_elo = 97,
		.prior = 2,
		.confidence = 0.95,
		.superiority = true};

	for (int i = 0; i < 3; i++)
		sums_bot(&results, (const char *[]){"a", "b", "c"}[i]);
	for (uint64_t i = 0; i < 4; i++) {
		sums_add_result(&results, 0, 1, OUTCOME_WIN, 2 * i);
		sums_add_result(&results, 1, 2, OUTCOME_WIN, 2 * i + 1);
	}
	assert_int_equal(rating_init(rating, &results, &terms), 0);
}

TEST(in_a_rating_they_come_behind_the_others_with_all_that_is_known)
{
	struct rating was, is;

	rate(&was);
	assert_int_equal(was.ranked, 3);
	sums_release(&results);
	results = (struct sums){0};
	assert_int_equal(sums_note_outside(&results, "a"), 0);
	rate(&is);
	assert_int_equal(is.ranked, 2);
	for (int i = 0; i < 3; i++) {
		int old = (i + 1) % 3;

		assert_int_equal(is.players[i].bot, old);
		assert_true(is.players[i].elo == was.players[old].elo);
		assert_true(is.players[i].level == was.players[old].level);
		for (int j = 0; j < 3; j++)
			assert_true(
				i == j ||
				is.superiority[i * 3 + j] ==
					was.superiority[old * 3 + (j + 1) % 3]);
	}
	rating_release(&was);
	rating_release(&is);
}
