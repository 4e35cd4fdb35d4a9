#include "sums/digest.c"

#include <errno.h>
#include <limits.h>

#include "lib/test.h"

static struct digest digest;

AFTER_EACH
{
	digest_release(&digest);
}

static size_t
know(const char *name)
{
	const long bot = sums_bot(&digest.sums, name);

	assert_true(bot >= 0);
	return (size_t)bot;
}

TEST(what_many_bots_say_is_kept)
{
	char name[16];

	for (int i = 0; i < 300; i++) {
		snprintf(name, sizeof name, "bot %d", i);
		const struct run_bot about = {
			.says_name = i == 0 ? NULL : name, .says_version = "2"};
		assert_int_equal(
			digest_note_about(&digest, know(name), &about), 0);
	}
	assert_int_equal(digest.bot_count, 300);
	assert_null(text_at(&digest, digest.bots[0].says_name));
	assert_string_equal(text_at(&digest, digest.bots[0].says_version), "2");
	assert_string_equal(
		text_at(&digest, digest.bots[299].says_name), "bot 299");
}

TEST(the_first_game_and_result_are_those_of_the_lowest_numbers)
{
	const size_t a = know("a");
	const struct digest_bot *bot;

	assert_int_equal(digest_note_game(&digest, know("b"), 4, 0), 0);
	assert_int_equal(digest_note_game(&digest, a, 4, 1), 0);
	assert_int_equal(digest_note_game(&digest, a, 0, 3), 0);
	assert_int_equal(digest_note_game(&digest, a, 0, 2), 0);
	assert_int_equal(digest_note_game(&digest, a, 5, 0), 0);
	bot = &digest.bots[a];
	assert_int_equal(bot->game, 0);
	assert_int_equal(bot->seat, 2);
	assert_int_equal(bot->played, 2);
	assert_int_equal(bot->result, 0);
	digest_note_result(&digest, a, 4, 0);
	digest_note_result(&digest, a, 0, 3);
	digest_note_result(&digest, a, 0, 4);
	digest_note_result(&digest, a, 5, 0);
	assert_int_equal(bot->result, 1);
	assert_int_equal(bot->place, 3);
}

/* a and b were there from the beginning; c, d and e came later, and met in
 * another order. */
static void
prepare(bool joined)
{
	static const char *const names[] = {"a", "b", "c", "d", "e"};

	digest.sums.kept = SUMS_POINTS;
	digest.joined = joined;
	for (size_t i = 0; i < 5; i++)
		assert_int_equal(know(names[i]), i);
	digest.entered = 2;
	assert_int_equal(digest_note_game(&digest, 3, 8, 0), 0);
	assert_int_equal(digest_note_game(&digest, 4, 6, 0), 0);
	digest_note_result(&digest, 3, 7, 0);
	digest_note_result(&digest, 4, 9, 0);
	digest.bots[3].met = 2;
	digest.bots[4].met = 1;
	struct sums_pair *pair = sums_pair(&digest.sums, 3, 4);
	pair->low_first[OUTCOME_WIN] = 5;
	digest.sums.points[0].points[0] = 50;
	digest.sums.points[0].margin.games_by_points = 3;
	assert_non_null(sums_pair(&digest.sums, 0, 4));
	assert_int_equal(arrange(&digest), 0);
}

static void
expect_bot(size_t number, const char *name)
{
	const size_t bot = digest.order.bots[number].item;

	assert_string_equal(sums_name(&digest.sums, bot), name);
	assert_int_equal(digest.order.number[bot], number);
}

TEST(later_bots_come_in_the_order_of_their_results)
{
	prepare(false);
	expect_bot(0, "a");
	expect_bot(1, "b");
	expect_bot(2, "e");
	expect_bot(3, "d");
	expect_bot(4, "c");
	/* The pair of d and e has turned, and stands behind that of a and e. */
	struct digest_pair pair = pair_of(&digest, digest.order.pairs[0].item);
	assert_int_equal(pair.low, 0);
	assert_int_equal(pair.high, 2);
	pair = pair_of(&digest, digest.order.pairs[1].item);
	assert_int_equal(pair.low, 2);
	assert_int_equal(pair.high, 3);
	assert_int_equal(pair.high_first[OUTCOME_WIN], 5);
	assert_int_equal(pair.low_first[OUTCOME_WIN], 0);
	assert_int_equal(pair.points[1], 50);
	assert_int_equal(pair.margin.games_by_points, -3);
	/* Seen in the order of the file: d, e. */
	assert_int_equal(digest.played, 2);
	assert_int_equal(digest.order.played[0].item, 3);
	assert_int_equal(digest.order.played[1].item, 4);
}

TEST(in_a_sum_the_numbers_of_games_have_the_order)
{
	prepare(true);
	expect_bot(2, "d");
	expect_bot(3, "e");
	expect_bot(4, "c");
	assert_int_equal(digest.order.played[0].item, 4);
	assert_int_equal(digest.order.played[1].item, 3);
}

/* Adds a row to the results of the second and the seventh bot. */
static bool
add_row(const struct digest_pair *row)
{
	struct sums_pair *pair = sums_pair(&digest.sums, 2, 7);

	assert_non_null(pair);
	return take_results(&digest.sums, pair, row);
}

TEST(many_results_are_added_at_once)
{
	struct digest_pair row = {.low = 7,
		.high = 2,
		.last = 8,
		.low_first = {1, 2, 3},
		.high_first = {4, 5, 6}};
	const struct digest_pair many = {
		.low = 2, .high = 7, .last = 3, .low_first = {INT_MAX - 21}};
	char name[16];

	for (size_t i = 0; i < 8; i++) {
		snprintf(name, sizeof name, "bot %zu", i);
		assert_int_equal(know(name), i);
	}
	turn(&row);
	assert_true(add_row(&row));
	const struct sums_pair *pair = &digest.sums.pairs[0];
	assert_int_equal(pair->low, 2);
	assert_int_equal(pair->high_first[OUTCOME_LOSS], 3);
	assert_int_equal(pair->low_first[OUTCOME_WIN], 4);
	assert_int_equal(pair->last, 9);
	assert_int_equal(digest.sums.results, 21);
	assert_int_equal(digest.sums.bots[7].results[OUTCOME_WIN], 7);
	assert_int_equal(digest.sums.bots[2].results[OUTCOME_LOSS], 7);
	sums_add_result(&digest.sums, 2, 7, OUTCOME_WIN, 3);
	assert_int_equal(digest.sums.pairs[0].low_first[OUTCOME_WIN], 5);
	assert_int_equal(digest.sums.pairs[0].last, 9);
	/* No int counts one more than these. */
	assert_false(add_row(&many));
	assert_int_equal(errno, EOVERFLOW);
	assert_int_equal(digest.sums.results, 22);
	digest.sums.pairs[0].low_first[OUTCOME_WIN] = 4;
	assert_true(add_row(&many));
}
