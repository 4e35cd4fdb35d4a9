#include "tablic/capture_cover.h"

#include "lib/test.h"

/* The numbers of a random hand of small cards, at most MOST of them. */
static number_counts
random_numbers(struct random *random, int most, int below)
{
	number_counts counts = 0;

	for (int n = (int)random_below(random, (uint32_t)most + 1); n > 0;
		n--) {
		int number = 1 + (int)random_below(random, (uint32_t)below - 1);

		if (number_count(counts, number) < 4)
			counts += number_one(number);
	}
	return counts;
}

static bool naive_cover(int target, number_counts must, number_counts may);

/* Can a group that needs REST more be made, and the rest then be covered? Any
 * card is tried, in no order. */
static bool
naive_fill(int target, number_counts must, number_counts may, int rest)
{
	if (rest == 0)
		return naive_cover(target, must, may);
	for (int number = 1; number <= rest; number++) {
		number_counts one = number_one(number);

		if (number_count(must, number) != 0 &&
			naive_fill(target, must - one, may, rest - number))
			return true;
		if (number_count(may, number) != 0 &&
			naive_fill(target, must, may - one, rest - number))
			return true;
	}
	return false;
}

static bool
naive_cover(int target, number_counts must, number_counts may)
{
	if (must == 0)
		return true;
	int first = __builtin_ctzll(must) / 4;
	return naive_fill(
		target, must - number_one(first), may, target - first);
}

TEST(a_cover_is_found_where_trying_all_finds_one)
{
	struct random random = seeded(1);
	int found = 0;

	for (int i = 0; i < 20000; i++) {
		int target = 3 + (int)random_below(&random, 12);

		number_counts must = random_numbers(&random, 6, target);
		number_counts may = random_numbers(&random, 4, target);
		bool covered = tablic_capture_cover(target, must, may);

		assert_int_equal(covered, naive_cover(target, must, may));
		found += covered;
	}
	/* Both answers were asked for often. */
	assert_in_range(found, 4000, 16000);
}

/* Four each of the numbers 1 to 13 have a sum of 364 = 26 * 14. */
TEST(the_fullest_tables_are_answered_at_once)
{
	number_counts all = 0;

	for (int number = 1; number < 14; number++)
		all += 4 * number_one(number);
	assert_true(tablic_capture_cover(14, all, 0));
	assert_false(tablic_capture_cover(14, all - number_one(13), 0));
	assert_true(
		tablic_capture_cover(14, all - number_one(13), number_one(13)));
	assert_true(tablic_capture_cover(14, 0, all));
}
