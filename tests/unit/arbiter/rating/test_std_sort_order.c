#include "rating/std_sort_order.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "lib/test.h"

enum { MOST = 1000 };

static double elo[MOST];
static int order[MOST];

static void
fill(size_t count, double (*rate)(size_t))
{
	for (size_t i = 0; i < count; i++)
		elo[i] = rate(i);
	std_sort_order(count, elo, order);
}

/* Fractions that look random. */
static double
scattered(size_t i)
{
	return fmod((double)i * 0.6180339887, 1);
}

static double
rising(size_t i)
{
	return (double)i;
}

static double
falling(size_t i)
{
	return -(double)i;
}

static double
equal(size_t i)
{
	return (double)(i * 0);
}

static double
of_four(size_t i)
{
	return (double)(i * 7 % 4);
}

static double
no_number(size_t i)
{
	return i % 3 == 0 ? NAN : (double)(i % 5);
}

static double (*const ways[])(size_t) = {
	scattered, rising, falling, equal, of_four};

/* Every number once. */
static void
expect_permutation(size_t count)
{
	static bool seen[MOST];

	memset(seen, 0, sizeof seen);
	for (size_t i = 0; i < count; i++) {
		assert_in_range(order[i], 0, count - 1);
		assert_false(seen[order[i]]);
		seen[order[i]] = true;
	}
}

TEST(the_best_come_first)
{
	for (size_t way = 0; way < sizeof ways / sizeof ways[0]; way++) {
		for (size_t count = 0; count <= MOST; count += 1 + count / 2) {
			fill(count, ways[way]);
			expect_permutation(count);
			for (size_t i = 1; i < count; i++)
				assert_true(elo[order[i - 1]] >= elo[order[i]]);
		}
	}
}

TEST(up_to_sixteen_equals_keep_their_order)
{
	fill(16, equal);
	for (int i = 0; i < 16; i++)
		assert_int_equal(order[i], i);
}

/* As std::sort of the GNU C++ library, version 12, leaves them. */
TEST(more_equals_stand_as_the_reference_has_them)
{
	static const int twenty[] = {10, 19, 18, 17, 16, 15, 14, 13, 12, 11, 0,
		9, 8, 7, 6, 5, 4, 3, 2, 1};
	static const int forty[] = {1, 25, 21, 17, 29, 13, 33, 9, 5, 37, 34, 10,
		6, 14, 30, 38, 18, 26, 2, 22, 35, 31, 27, 39, 23, 19, 15, 11, 7,
		3, 24, 20, 28, 16, 12, 32, 8, 36, 4, 0};

	fill(20, equal);
	assert_memory_equal(order, twenty, sizeof twenty);
	fill(40, of_four);
	assert_memory_equal(order, forty, sizeof forty);
}

TEST(what_is_no_number_harms_nobody)
{
	fill(MOST, no_number);
	expect_permutation(MOST);
}
