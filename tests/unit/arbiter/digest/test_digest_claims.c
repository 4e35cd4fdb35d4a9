#include "digest/digest_claims.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "lib/heap_records.h"

static struct digest_claims claims;
static char reason[REASON_MAX];

static int
tear_down(void **state)
{
	(void)state;
	digest_claims_release(&claims);
	return 0;
}

/* Run RUN, a letter; of shards, or, OF being 0, of games. */
static void
claim(const char *path, char run, const char *set, long of, bool named)
{
	struct digest_head head = {.of = of};
	struct game_set *own = of > 0 ? &head.shards : &head.numbers;

	memset(head.run, run, DIGEST_SUM_DIGITS);
	assert_true(game_set_parse(own, set));
	assert_int_equal(digest_claims_add(&claims, path, &head, named), 0);
	digest_head_release(&head);
}

static void
expect_refused(const char *words)
{
	assert_int_equal(digest_claims_check(&claims, reason), -1);
	assert_string_equal(reason, words);
}

static void
what_is_apart_is_taken(void **state)
{
	(void)state;
	assert_int_equal(digest_claims_check(&claims, reason), 0);
	claim("a", 'a', "0", 3, true);
	claim("b", 'a', "1-2", 3, true);
	claim("c", 'b', "0", 3, true);
	claim("d", 'c', "0-9", 0, true);
	claim("e", 'c', "10-19", 0, true);
	assert_int_equal(digest_claims_check(&claims, reason), 0);
}

static void
a_shard_counts_once(void **state)
{
	(void)state;
	claim("a", 'a', "1", 3, true);
	claim("b", 'a', "0-1", 3, false);
	assert_int_equal(digest_claims_check(&claims, reason), -1);
	assert_non_null(strstr(reason, " both have games of shard 1/3"));
}

static void
a_game_counts_once(void **state)
{
	(void)state;
	claim("a", 'a', "0-9", 0, true);
	claim("b", 'a', "9-12", 0, true);
	expect_refused("a and b both have game 9");
}

static void
other_cuts_of_one_run_are_refused(void **state)
{
	(void)state;
	claim("a", 'a', "0", 3, true);
	claim("b", 'a', "1", 7, true);
	expect_refused("a and b are of one run, but cut in another way: they "
		       "may have the same games");
}

static void
record_files_alone_are_taken_as_ever(void **state)
{
	struct run run = heap_run();
	struct number_set numbers = {0};

	(void)state;
	number_set_add(&numbers, 4);
	for (int i = 0; i < 2; i++)
		assert_int_equal(
			digest_claims_add_games(&claims, "r", &run, &numbers),
			0);
	assert_int_equal(digest_claims_check(&claims, reason), 0);
	number_set_release(&numbers);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(what_is_apart_is_taken, tear_down),
		cmocka_unit_test_teardown(a_shard_counts_once, tear_down),
		cmocka_unit_test_teardown(a_game_counts_once, tear_down),
		cmocka_unit_test_teardown(
			other_cuts_of_one_run_are_refused, tear_down),
		cmocka_unit_test_teardown(
			record_files_alone_are_taken_as_ever, tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
