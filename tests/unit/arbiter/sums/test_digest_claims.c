#include "sums/digest.c"

#include "lib/heap_records.h"
#include "lib/test.h"

static struct digest_claims claims;
static char reason[REASON_MAX];

AFTER_EACH
{
	digest_claims_release(&claims);
}

/* Run RUN, a letter; of shards, or, OF being 0, of games. */
static void
claim(const char *path, char run, const char *set, long of, bool named)
{
	struct digest_head head = {.of = of};
	struct game_set *own = of > 0 ? &head.shards : &head.numbers;

	memset(head.terms.run, run, SUM_DIGITS);
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

TEST(what_is_apart_is_taken)
{
	assert_int_equal(digest_claims_check(&claims, reason), 0);
	claim("a", 'a', "0", 3, true);
	claim("b", 'a', "1-2", 3, true);
	claim("c", 'b', "0", 3, true);
	claim("d", 'c', "0-9", 0, true);
	claim("e", 'c', "10-19", 0, true);
	assert_int_equal(digest_claims_check(&claims, reason), 0);
}

TEST(a_shard_counts_once)
{
	claim("a", 'a', "1", 3, true);
	claim("b", 'a', "0-1", 3, false);
	assert_int_equal(digest_claims_check(&claims, reason), -1);
	assert_non_null(strstr(reason, " both have games of shard 1/3"));
}

TEST(a_game_counts_once)
{
	claim("a", 'a', "0-9", 0, true);
	claim("b", 'a', "9-12", 0, true);
	expect_refused("a and b both have game 9");
}

TEST(other_cuts_of_one_run_are_refused)
{
	claim("a", 'a', "0", 3, true);
	claim("b", 'a', "1", 7, true);
	expect_refused("a and b are of one run, but cut in another way: they "
		       "may have the same games");
}

TEST(record_files_alone_are_taken_with_a_warning)
{
	struct run run = heap_run();
	struct number_set numbers = {0};

	number_set_add(&numbers, 4);
	for (int i = 0; i < 2; i++)
		assert_int_equal(
			digest_claims_add_games(&claims, "r", &run, &numbers),
			0);
	assert_int_equal(digest_claims_check(&claims, reason), 1);
	assert_string_equal(reason, "r and r both have game 4");
	number_set_release(&numbers);
}
