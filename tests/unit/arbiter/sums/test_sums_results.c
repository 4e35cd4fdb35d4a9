#include "sums/sums.c"

#include "lib/test.h"

static struct sums results;

static void
know(int bots)
{
	char name[16];

	for (int i = 0; i < bots; i++) {
		snprintf(name, sizeof name, "bot %d", i);
		assert_int_equal(sums_bot(&results, name), i);
	}
}

AFTER_EACH
{
	sums_release(&results);
}

TEST(bots_are_numbered_as_they_come)
{
	assert_int_equal(sums_bot(&results, "b"), 0);
	assert_int_equal(sums_bot(&results, "a"), 1);
	assert_int_equal(sums_bot(&results, "b"), 0);
	assert_int_equal(sums_bot(&results, ""), 2);
	assert_string_equal(sums_name(&results, 1), "a");
}

TEST(many_bots_are_all_found_again)
{
	char name[16];

	for (int round = 0; round < 2; round++) {
		for (int i = 0; i < 3000; i++) {
			snprintf(name, sizeof name, "bot %d", i);
			assert_int_equal(sums_bot(&results, name), i);
		}
	}
	assert_int_equal(results.bot_count, 3000);
	assert_string_equal(sums_name(&results, 2999), "bot 2999");
}

TEST(who_comes_first_is_kept)
{
	know(6);
	sums_add_result(&results, 3, 5, OUTCOME_WIN, 1);
	sums_add_result(&results, 5, 3, OUTCOME_WIN, 2);
	sums_add_result(&results, 5, 3, OUTCOME_DRAW, 3);
	assert_int_equal(results.pair_count, 1);
	const struct sums_pair *pair = &results.pairs[0];
	assert_int_equal(pair->low, 3);
	assert_int_equal(pair->high, 5);
	assert_int_equal(pair->low_first[OUTCOME_WIN], 1);
	assert_int_equal(pair->low_first[OUTCOME_DRAW], 0);
	assert_int_equal(pair->high_first[OUTCOME_WIN], 1);
	assert_int_equal(pair->high_first[OUTCOME_DRAW], 1);
	assert_int_equal(results.results, 3);
}

TEST(the_last_meeting_is_the_latest_whatever_comes_last)
{
	know(2);
	sums_add_result(&results, 0, 1, OUTCOME_WIN, 7);
	sums_add_result(&results, 0, 1, OUTCOME_WIN, 4);
	assert_int_equal(results.pairs[0].last, 7);
}

TEST(only_pairs_that_have_met_are_kept)
{
	know(2000);
	for (size_t i = 0; i < 2000; i++)
		for (size_t k = 1; k <= 3; k++)
			sums_add_result(&results, i, (i + k) % 2000,
				OUTCOME_DRAW, results.results);
	assert_int_equal(results.pair_count, 6000);
	for (size_t i = 0; i < results.pair_count; i++) {
		const struct sums_pair *pair = &results.pairs[i];

		assert_int_equal(pair->low_first[OUTCOME_DRAW] +
					 pair->high_first[OUTCOME_DRAW],
			1);
	}
}
