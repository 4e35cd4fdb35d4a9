#include "rating/house_bots.h"

#include <stdlib.h>
#include <string.h>

#include "lib/heap_tournament.h"
#include "lib/test.h"
#include "rating/rating.h"

static struct house_bots house;
static struct results results;

FIXTURE(tear_down)
{
	house_bots_release(&house);
	results_release(&results);
	return 0;
}

EACH_TEST(NULL, tear_down)

TEST(nobody_is_one_at_first)
{
	assert_false(house_bots_have(&house, "anna"));
	assert_false(house_bots_have(&house, ""));
}

TEST(those_whose_options_say_so_are_and_those_that_fill_up_groups)
{
	struct run run = heap_tournament("itpw", 5, 1);

	run.tournament.houses = 2;
	run.bots[1].options = "cwd=a ranked=no";
	assert_int_equal(house_bots_note_all(&house, &run), 0);
	for (int i = 0; i < 5; i++)
		assert_int_equal(house_bots_have(&house, run.bots[i].name),
			i == 1 || i >= 3);
	assert_false(house_bots_have(&house, "b"));
	assert_false(house_bots_have(&house, "1"));
}

TEST(one_that_comes_later_is_noted_once)
{
	const struct run_bot late = {
		.name = "late", .command = "x", .options = "ranked=no"};
	const struct run_bot other = {.name = "other", .command = "x"};

	assert_int_equal(house_bots_note(&house, &late), 0);
	assert_int_equal(house_bots_note(&house, &late), 0);
	assert_int_equal(house_bots_note(&house, &other), 0);
	assert_int_equal(house.names.length, strlen("late") + 1);
	assert_true(house_bots_have(&house, "late"));
	assert_false(house_bots_have(&house, "other"));
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
		results_bot(&results, (const char *[]){"a", "b", "c"}[i]);
	for (uint64_t i = 0; i < 4; i++) {
		results_add(&results, 0, 1, OUTCOME_WIN, 2 * i);
		results_add(&results, 1, 2, OUTCOME_WIN, 2 * i + 1);
	}
	assert_int_equal(rating_init(rating, &results, &terms), 0);
}

TEST(in_a_rating_they_come_behind_the_others_with_all_that_is_known)
{
	const struct run_bot best = {
		.name = "a", .command = "x", .options = "ranked=no"};
	struct rating was, is;

	assert_int_equal(house_bots_note(&house, &best), 0);
	rate(&was);
	assert_int_equal(was.ranked, 3);
	results_release(&results);
	results = (struct results){0};
	rate(&is);
	assert_int_equal(house_bots_part(&house, &is, &results), 0);
	assert_int_equal(is.ranked, 2);
	for (int i = 0; i < 3; i++) {
		int old = (i + 1) % 3;

		assert_int_equal(is.players[i].bot, old);
		assert_true(is.players[i].elo == was.players[old].elo);
		for (int j = 0; j < 3; j++)
			assert_true(
				i == j ||
				is.superiority[i * 3 + j] ==
					was.superiority[old * 3 + (j + 1) % 3]);
	}
	rating_release(&was);
	rating_release(&is);
}
