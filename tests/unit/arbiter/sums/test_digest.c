#include "sums/digest.c"

#include <stdio.h>

#include "lib/test.h"

static struct digest digest;

AFTER_EACH
{
	digest_release(&digest);
}

TEST(many_bots_and_pairs_are_found_again)
{
	char name[16];

	for (int round = 0; round < 2; round++)
		for (int i = 0; i < 300; i++) {
			snprintf(name, sizeof name, "bot %d", i);
			assert_int_equal(digest_bot(&digest, name), i);
			struct digest_pair *pair =
				digest_pair(&digest, (size_t)i, (size_t)i + 1);
			assert_int_equal(pair->last, round);
			pair->last++;
		}
	assert_int_equal(digest.bot_count, 300);
	assert_int_equal(digest.pair_count, 300);
	assert_string_equal(digest_name(&digest, 299), "bot 299");
	assert_int_equal(digest.bots[0].says_name, SIZE_MAX);
	assert_int_equal(digest_note_about(&digest, 0, NULL, "2"), 0);
	assert_int_equal(digest.bots[0].says_name, SIZE_MAX);
	assert_string_equal(
		digest.says.bytes + digest.bots[0].says_version, "2");
}

/* a and b were there from the beginning; c, d and e came later, and met in
 * another order. */
static void
prepare(void)
{
	static const char *const names[] = {"a", "b", "c", "d", "e"};

	for (int i = 0; i < 5; i++)
		assert_int_equal(digest_bot(&digest, names[i]), i);
	digest.entered = 2;
	digest.bots[2].tally.result = -1;
	digest.bots[3].met = 2;
	digest.bots[3].tally.result = 7;
	digest.bots[4].met = 1;
	digest.bots[4].tally.result = 9;
	struct digest_pair *pair = digest_pair(&digest, 3, 4);
	pair->low_first[OUTCOME_WIN] = 5;
	pair->points[0] = 50;
	pair->margin.games_by_points = 3;
	digest_pair(&digest, 0, 4);
	for (size_t bot = 3; bot <= 4; bot++) {
		assert_int_equal(digest_seen(&digest, bot), 0);
		digest.bots[bot].tally.games = 1;
		assert_int_equal(digest_seen(&digest, bot), 0);
	}
	digest.bots[3].tally.game = 8;
	digest.bots[4].tally.game = 6;
}

TEST(later_bots_come_in_the_order_of_their_results)
{
	prepare();
	assert_int_equal(digest_arrange(&digest, false), 0);
	assert_string_equal(digest_name(&digest, 2), "e");
	assert_string_equal(digest_name(&digest, 3), "d");
	assert_string_equal(digest_name(&digest, 4), "c");
	/* The pair of d and e has turned, and stands behind that of a and e. */
	assert_int_equal(digest.pairs[0].low, 0);
	assert_int_equal(digest.pairs[0].high, 2);
	const struct digest_pair *pair = &digest.pairs[1];
	assert_int_equal(pair->low, 2);
	assert_int_equal(pair->high, 3);
	assert_int_equal(pair->high_first[OUTCOME_WIN], 5);
	assert_int_equal(pair->low_first[OUTCOME_WIN], 0);
	assert_int_equal(pair->points[1], 50);
	assert_int_equal(pair->margin.games_by_points, -3);
	/* Seen in the order of the file: d, e. */
	assert_int_equal(digest.order_count, 2);
	assert_int_equal(digest.order[0], 3);
	assert_int_equal(digest.order[1], 2);
}

TEST(in_a_sum_the_numbers_of_games_have_the_order)
{
	prepare();
	assert_int_equal(digest_arrange(&digest, true), 0);
	assert_string_equal(digest_name(&digest, 2), "d");
	assert_string_equal(digest_name(&digest, 3), "e");
	assert_int_equal(digest.order[0], 3);
	assert_int_equal(digest.order[1], 2);
}
