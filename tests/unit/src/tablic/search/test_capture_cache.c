#include "lib/naive/tablic.h"
#include "lib/tablic_positions.h"
#include "lib/test.h"
#include "tablic/capture.h"
#include "tablic/capture_best.h"
#include "tablic/capture_groups.h"
#include "tablic/search/capture_cache.h"

enum { TABLES = 1500, SMALL_BITS = 8, LIST_MAX = 1 << 15 };

struct list {
	tablic_counts taken[LIST_MAX];
	size_t count;
};

static bool
add_capture(void *context, card_set taken)
{
	struct list *list = context;

	list->taken[list->count++] = tablic_counts_of(taken);
	return list->count < LIST_MAX;
}

static int
compare_counts(const void *a, const void *b)
{
	tablic_counts one = *(const tablic_counts *)a;
	tablic_counts other = *(const tablic_counts *)b;

	return (one > other) - (one < other);
}

static void
sort(struct list *list)
{
	qsort(list->taken, list->count, sizeof *list->taken, compare_counts);
}

static void
copy(struct list *list, struct tablic_captures captures)
{
	assert_true(captures.count <= LIST_MAX);
	memcpy(list->taken, captures.taken,
		captures.count * sizeof *list->taken);
	list->count = captures.count;
}

static void
assert_same(struct list *one, struct list *other)
{
	sort(one);
	sort(other);
	assert_int_equal(one->count, other->count);
	assert_memory_equal(
		one->taken, other->taken, one->count * sizeof *one->taken);
}

TEST(every_capture_is_listed_once)
{
	static struct list found, expected;
	struct tablic_capture_cache *cache = tablic_capture_cache_new(12);
	struct random random = seeded(1);

	for (int i = 0; i < TABLES; i++) {
		card_set table = random_table(&random, 14);
		int value = (int)random_below(&random, CARD_VALUE_COUNT);
		struct tablic_captures captures = tablic_capture_cache_get(
			cache, tablic_counts_of(table), value);

		expected.count = 0;
		assert_true(tablic_capture_each(
			value, table, add_capture, &expected));
		assert_true(captures.whole);
		copy(&found, captures);
		assert_same(&found, &expected);
	}
	tablic_capture_cache_free(cache);
}

TEST(captures_are_those_of_trying_every_split)
{
	static struct list found, expected;
	struct tablic_capture_cache *cache = tablic_capture_cache_new(10);
	struct random random = seeded(2);

	for (int i = 0; i < TABLES; i++) {
		card_set table = random_table(&random, 6);
		int value = (int)random_below(&random, CARD_VALUE_COUNT);

		copy(&found, tablic_capture_cache_get(
				     cache, tablic_counts_of(table), value));
		expected.count = 0;
		for (card_set taken = naive_tablic_next_subset(0, table);
			taken != 0;
			taken = naive_tablic_next_subset(taken, table)) {
			tablic_counts counts = tablic_counts_of(taken);
			if (tablic_counts_pick(counts, table) == taken &&
				naive_tablic_splits(value, taken))
				expected.taken[expected.count++] = counts;
		}
		assert_same(&found, &expected);
	}
	tablic_capture_cache_free(cache);
}

TEST(the_list_is_in_the_order_of_greedy)
{
	struct tablic_capture_cache *cache = tablic_capture_cache_new(12);
	struct random random = seeded(3);

	for (int i = 0; i < TABLES; i++) {
		card_set table = random_table(&random, 16);
		int value = (int)random_below(&random, CARD_VALUE_COUNT);
		card_set best = tablic_capture_best_of_table(value, table);
		struct tablic_captures captures = tablic_capture_cache_get(
			cache, tablic_counts_of(table), value);

		assert_int_equal(captures.count == 0, best == 0);
		if (best != 0)
			assert_int_equal(tablic_counts_rank(captures.taken[0]),
				tablic_rank_of_cards(best));
		for (uint32_t n = 1; n < captures.count; n++)
			assert_true(tablic_counts_rank(captures.taken[n - 1]) >=
				    tablic_counts_rank(captures.taken[n]));
	}
	tablic_capture_cache_free(cache);
}

/* Many times more tables than it has room for. */
TEST(what_is_forgotten_is_found_again)
{
	static struct list few, many;
	struct tablic_capture_cache *small =
		tablic_capture_cache_new(SMALL_BITS);
	struct tablic_capture_cache *large = tablic_capture_cache_new(14);

	for (int round = 0; round < 2; round++) {
		struct random random = seeded(4);

		for (int i = 0; i < TABLES; i++) {
			tablic_counts table =
				tablic_counts_of(random_table(&random, 8));
			int value =
				(int)random_below(&random, CARD_VALUE_COUNT);

			copy(&few,
				tablic_capture_cache_get(small, table, value));
			copy(&many,
				tablic_capture_cache_get(large, table, value));
			assert_int_equal(few.count, many.count);
			assert_memory_equal(few.taken, many.taken,
				few.count * sizeof *few.taken);
		}
	}
	tablic_capture_cache_free(small);
	tablic_capture_cache_free(large);
}

TEST(a_list_that_is_cut_says_so_and_has_the_best)
{
	struct tablic_capture_cache *cache =
		tablic_capture_cache_new(SMALL_BITS);
	int cut = 0;

	for (int value = 0; value < CARD_VALUE_COUNT; value++) {
		card_set table = CARD_SET_ALL & ~card_bit((card)(4 * value));
		struct tablic_captures captures = tablic_capture_cache_get(
			cache, tablic_counts_of(table), value);

		if (captures.whole)
			continue;
		cut++;
		assert_int_equal(captures.count, 1 << SMALL_BITS);
		assert_int_equal(tablic_counts_rank(captures.taken[0]),
			tablic_rank_of_cards(
				tablic_capture_best_of_table(value, table)));
		for (uint32_t i = 0; i < captures.count; i++)
			assert_true(tablic_capture_legal(value,
				tablic_counts_pick(captures.taken[i], table)));
	}
	assert_in_range(cut, 5, CARD_VALUE_COUNT);
	tablic_capture_cache_free(cache);
}

TEST(the_groups_of_all_cards_find_room)
{
	tablic_counts groups[TABLIC_CAPTURE_GROUPS_MAX];

	for (int value = 0; value < CARD_VALUE_COUNT; value++) {
		int count = tablic_capture_groups_find(
			tablic_counts_of(CARD_SET_ALL), value, groups);

		assert_in_range(count, 1, TABLIC_CAPTURE_GROUPS_MAX);
		for (int i = 0; i < count; i++)
			assert_true(tablic_capture_legal(value,
				tablic_counts_pick(groups[i], CARD_SET_ALL)));
	}
}
