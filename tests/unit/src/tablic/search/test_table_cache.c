#include "lib/card_text.h"
#include "lib/naive/tablic.h"
#include "lib/tablic_caches.h"
#include "lib/test.h"
#include "tablic/capture_best.h"
#include "tablic/search/table_cache.h"

enum { TABLES = 3000, LARGE_TABLES = 300, COLLIDING_TABLES = 60000 };

static card_set
random_table(struct random *random, uint32_t least, uint32_t most)
{
	uint32_t size = least + random_below(random, most - least + 1);
	card_set table = 0;

	while ((uint32_t)card_set_size(table) < size)
		table |= card_bit((card)random_below(random, CARD_COUNT));
	return table;
}

/* The card that plays for VALUE: hearts, which no suit counts of. */
static card
player_of(int value)
{
	return (card)(CARD_SUIT_COUNT * value + 2);
}

/* Against what TAKEN, nothing if VALUE cannot take, comes to. */
static void
check_value(
	enum tablic_scoring scoring, card_set table, int value, card_set taken)
{
	const struct tablic_table_gains *o =
		tablic_table_cache_get(tablic_caches[scoring], table);
	int points = tablic_card_points(scoring, taken) +
		     tablic_card_points(scoring, card_bit(player_of(value)));
	int tabla = taken == table;

	assert_int_equal(o->capturers >> value & 1, taken != 0);
	if (taken == 0) {
		assert_int_equal(o->clears >> value & 1, 0);
		return;
	}
	assert_int_equal(o->clears >> value & 1, tabla);
	assert_int_equal(o->points[value], points + tabla);
	assert_int_equal(o->cards[value], card_set_size(taken));
}

/* The richest by the seven numbers of the order; nothing: none. */
static card_set
slow_richest(card_set table, int value)
{
	card_set best = 0, subset = 0;
	struct naive_tablic_rank most = {{0}};

	while ((subset = naive_tablic_next_subset(subset, table)) != 0) {
		struct naive_tablic_rank rank =
			naive_tablic_rank_of(table, player_of(value), subset);

		if ((best == 0 || naive_tablic_compare(rank, most) > 0) &&
			naive_tablic_splits(value, subset)) {
			best = subset;
			most = rank;
		}
	}
	return best;
}

ALL_TESTS(tablic_caches_set_up, tablic_caches_tear_down)

/* The order is that of TABLIC_POINTS in both scorings. */
TEST(small_tables_are_what_slow_enumeration_says)
{
	struct random random = seeded(1);

	for (int i = 0; i < TABLES / 10; i++) {
		card_set table = random_table(&random, 1, 7);
		int value = (int)random_below(&random, CARD_VALUE_COUNT);
		card_set taken = slow_richest(table, value);

		check_value(TABLIC_POINTS, table, value, taken);
		check_value(TABLIC_STIHOVI, table, value, taken);
	}
}

static void
check_table(card_set table)
{
	for (int value = 0; value < CARD_VALUE_COUNT; value++) {
		card_set taken = tablic_capture_best_of_table(value, table);

		check_value(TABLIC_POINTS, table, value, taken);
		check_value(TABLIC_STIHOVI, table, value, taken);
	}
}

TEST(each_value_takes_its_best_of_the_table)
{
	struct random random = seeded(2);

	for (int i = 0; i < TABLES; i++)
		check_table(random_table(&random, 1, 14));
	for (int i = 0; i < LARGE_TABLES; i++)
		check_table(random_table(&random, 15, CARD_COUNT - 1));
}

TEST(an_empty_table_offers_nothing)
{
	for (int s = 0; s < 2; s++) {
		const struct tablic_table_gains *o =
			tablic_table_cache_get(tablic_caches[s], 0);

		assert_int_equal(o->capturers, 0);
		assert_int_equal(o->clears, 0);
	}
}

/* 2C counts with points and no stih, TD two and one, a tabla one more. */
TEST(points_are_those_of_the_scoring)
{
	const int two = 0, jack = 9, king = 11;
	card_set table = cards("2C TD 2H");
	const struct tablic_table_gains *o =
		tablic_table_cache_get(tablic_caches[TABLIC_POINTS], table);

	assert_int_equal(o->cards[jack], 2);
	assert_int_equal(o->points[jack], 2 + 1 + 1);
	assert_int_equal(o->points[two], 1);
	assert_int_equal(o->clears, 1 << king);
	o = tablic_table_cache_get(tablic_caches[TABLIC_STIHOVI], table);
	assert_int_equal(o->points[jack], 1 + 1);
	assert_int_equal(o->points[two], 0);
	o = tablic_table_cache_get(
		tablic_caches[TABLIC_POINTS], cards("2C TD"));
	assert_int_equal(o->points[jack], 2 + 1 + 1 + 1);
	assert_int_equal(o->clears, 1 << jack);
}

/* King takes king: two points and the tabla. */
TEST(the_suit_that_is_taken_changes_no_points)
{
	const int king = 11;

	for (int suit = 0; suit < CARD_SUIT_COUNT; suit++) {
		card c = (card)(CARD_SUIT_COUNT * king + suit);
		struct tablic_table_cache *fresh =
			tablic_table_cache_new(TABLIC_POINTS);

		assert_non_null(fresh);
		const struct tablic_table_gains *o =
			tablic_table_cache_get(fresh, card_bit(c));
		assert_int_equal(o->points[king], 3);
		tablic_table_cache_free(fresh);
	}
}

TEST(tables_that_differ_in_equal_suits_have_the_same_gains)
{
	const struct tablic_table_gains *o = tablic_table_cache_get(
		tablic_caches[TABLIC_POINTS], cards("3C 4D 7H TC 2D"));
	struct tablic_table_gains first = *o;
	o = tablic_table_cache_get(
		tablic_caches[TABLIC_POINTS], cards("3S 4C 7D TS 2H"));
	assert_memory_equal(o, &first, sizeof first);
	o = tablic_table_cache_get(
		tablic_caches[TABLIC_POINTS], cards("3S 4C 7D TD 2H"));
	assert_true(o->table != first.table);
}

/* Several tables for each place: each answer is of the table asked about. */
TEST(a_table_that_took_anothers_place_is_looked_at_anew)
{
	struct random random = seeded(3), again = random;

	for (int round = 0; round < 2; round++) {
		for (int i = 0; i < COLLIDING_TABLES; i++) {
			card_set table = random_table(&random, 1, 5);
			int value = (int)(table % CARD_VALUE_COUNT);

			check_value(TABLIC_POINTS, table, value,
				tablic_capture_best_of_table(value, table));
		}
		random = again;
	}
}
