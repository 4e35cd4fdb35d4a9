#include "rating/results.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>

#include "lib/test.h"

static struct results results;

FIXTURE(tear_down)
{
	results_release(&results);
	return 0;
}

EACH_TEST(NULL, tear_down)

TEST(bots_are_numbered_as_they_come)
{
	assert_int_equal(results_bot(&results, "b"), 0);
	assert_int_equal(results_bot(&results, "a"), 1);
	assert_int_equal(results_bot(&results, "b"), 0);
	assert_int_equal(results_bot(&results, ""), 2);
	assert_string_equal(results_name(&results, 1), "a");
}

TEST(many_bots_are_all_found_again)
{
	char name[16];

	for (int round = 0; round < 2; round++) {
		for (int i = 0; i < 3000; i++) {
			snprintf(name, sizeof name, "bot %d", i);
			assert_int_equal(results_bot(&results, name), i);
		}
	}
	assert_int_equal(results.bot_count, 3000);
	assert_string_equal(results_name(&results, 2999), "bot 2999");
}

TEST(who_comes_first_is_kept)
{
	results_add(&results, 3, 5, OUTCOME_WIN, 1);
	results_add(&results, 5, 3, OUTCOME_WIN, 2);
	results_add(&results, 5, 3, OUTCOME_DRAW, 3);
	assert_int_equal(results.pair_count, 1);
	const struct results_pair *pair = &results.pairs[0];
	assert_int_equal(pair->low, 3);
	assert_int_equal(pair->high, 5);
	assert_int_equal(pair->low_first[OUTCOME_WIN], 1);
	assert_int_equal(pair->low_first[OUTCOME_DRAW], 0);
	assert_int_equal(pair->high_first[OUTCOME_WIN], 1);
	assert_int_equal(pair->high_first[OUTCOME_DRAW], 1);
	assert_int_equal(results.count, 3);
}

TEST(the_last_meeting_is_the_latest_whatever_comes_last)
{
	results_add(&results, 0, 1, OUTCOME_WIN, 7);
	results_add(&results, 0, 1, OUTCOME_WIN, 4);
	assert_int_equal(results.pairs[0].last, 7);
}

TEST(only_pairs_that_have_met_are_kept)
{
	for (size_t i = 0; i < 2000; i++)
		for (size_t k = 1; k <= 3; k++)
			results_add(&results, i, (i + k) % 2000, OUTCOME_DRAW,
				results.count);
	assert_int_equal(results.pair_count, 6000);
	for (size_t i = 0; i < results.pair_count; i++) {
		const struct results_pair *pair = &results.pairs[i];

		assert_int_equal(pair->low_first[OUTCOME_DRAW] +
					 pair->high_first[OUTCOME_DRAW],
			1);
	}
}

TEST(many_results_are_added_at_once)
{
	static const int64_t one[] = {1, 2, 3};
	static const int64_t other[] = {4, 5, 6};
	static const int64_t many[] = {INT_MAX - 21, 0, 0};
	static const int64_t none[] = {0, 0, 0};

	assert_int_equal(results_add_sums(&results, 7, 2, one, other, 9), 0);
	const struct results_pair *pair = &results.pairs[0];
	assert_int_equal(pair->low, 2);
	assert_int_equal(pair->high_first[OUTCOME_LOSS], 3);
	assert_int_equal(pair->low_first[OUTCOME_WIN], 4);
	assert_int_equal(pair->last, 9);
	assert_int_equal(results.count, 21);
	results_add(&results, 2, 7, OUTCOME_WIN, 3);
	assert_int_equal(results.pairs[0].low_first[OUTCOME_WIN], 5);
	assert_int_equal(results.pairs[0].last, 9);
	/* No int counts one more than these. */
	assert_int_equal(results_add_sums(&results, 2, 7, many, none, 4), -1);
	assert_int_equal(errno, EOVERFLOW);
	assert_int_equal(results.count, 22);
	results_release(&results);
	assert_int_equal(results_add_sums(&results, 7, 2, one, other, 9), 0);
	assert_int_equal(results_add_sums(&results, 2, 7, many, none, 4), 0);
}
