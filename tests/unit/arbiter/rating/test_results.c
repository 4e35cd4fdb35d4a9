#include "rating/results.h"

#include <errno.h>
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static struct results results;

static int
tear_down(void **state)
{
	(void)state;
	results_release(&results);
	return 0;
}

static void
bots_are_numbered_as_they_come(void **state)
{
	(void)state;
	assert_int_equal(results_bot(&results, "b"), 0);
	assert_int_equal(results_bot(&results, "a"), 1);
	assert_int_equal(results_bot(&results, "b"), 0);
	assert_int_equal(results_bot(&results, ""), 2);
	assert_string_equal(results_name(&results, 1), "a");
}

static void
many_bots_are_all_found_again(void **state)
{
	char name[16];

	(void)state;
	for (int round = 0; round < 2; round++) {
		for (int i = 0; i < 3000; i++) {
			snprintf(name, sizeof name, "bot %d", i);
			assert_int_equal(results_bot(&results, name), i);
		}
	}
	assert_int_equal(results.bot_count, 3000);
	assert_string_equal(results_name(&results, 2999), "bot 2999");
}

static void
who_comes_first_is_kept(void **state)
{
	(void)state;
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

static void
the_last_meeting_is_the_latest_whatever_comes_last(void **state)
{
	(void)state;
	results_add(&results, 0, 1, OUTCOME_WIN, 7);
	results_add(&results, 0, 1, OUTCOME_WIN, 4);
	assert_int_equal(results.pairs[0].last, 7);
}

static void
only_pairs_that_have_met_are_kept(void **state)
{
	(void)state;
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

static void
many_results_are_added_at_once(void **state)
{
	static const int64_t one[] = {1, 2, 3};
	static const int64_t other[] = {4, 5, 6};
	static const int64_t many[] = {INT_MAX - 21, 0, 0};
	static const int64_t none[] = {0, 0, 0};

	(void)state;
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

int
main(void)
{
	static const struct CMUnitTest tests[] = {
#define RESULTS_TEST(name) cmocka_unit_test_teardown(name, tear_down)
		RESULTS_TEST(bots_are_numbered_as_they_come),
		RESULTS_TEST(many_bots_are_all_found_again),
		RESULTS_TEST(who_comes_first_is_kept),
		RESULTS_TEST(
			the_last_meeting_is_the_latest_whatever_comes_last),
		RESULTS_TEST(only_pairs_that_have_met_are_kept),
		RESULTS_TEST(many_results_are_added_at_once),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
