#include "lib/naive/tablic.h"
#include "lib/tablic_positions.h"
#include "lib/test.h"
#include "tablic/capture_best.h"

enum { TABLES = 1500 };

TEST(the_best_capture_is_that_of_trying_them_all)
{
	struct random random = seeded(5);

	for (int i = 0; i < 2 * TABLES; i++) {
		card_set table = random_table(&random, 11);
		card_set must = i % 2 == 0 ? 0
					   : table & random_next(&random) &
						     random_next(&random);
		card played = (card)random_below(&random, CARD_COUNT);
		card_set best = tablic_capture_best(
			card_value(played), must, table & ~must);
		struct naive_tablic_rank naive;

		assert_true((must & ~best) == 0 || best == 0);
		assert_true(best == 0 ||
			    naive_tablic_splits(card_value(played), best));
		if (naive_tablic_best(table, played, must, &naive) &&
			naive.by[2] > 0)
			assert_int_equal(0, naive_tablic_compare(naive,
						    naive_tablic_rank_of(table,
							    played, best)));
		else
			assert_true(best == 0);
	}
}

TEST(of_equal_cards_the_best_capture_names_the_lowest)
{
	assert_true(tablic_capture_best(value_of('7'), 0,
			    cards("3S 3H 3D 4H 4D")) == cards("3D 3H 4D 4H"));
	assert_true(tablic_capture_best(value_of('J'), 0,
			    cards("2S 2C TC TD")) == cards("2S 2C TC TD"));
	assert_true(tablic_capture_best(value_of('J'), 0,
			    cards("2S 2C TD TS TC")) == cards("2S 2C TC TD"));
}

/* Half of the tables are full ones, of some 26 cards. */
TEST(the_best_of_a_table_is_the_best_when_nothing_must_be_taken)
{
	struct random random = seeded(7);

	for (int i = 0; i < TABLES; i++) {
		card_set table = random_next(&random) & CARD_SET_ALL;

		if (i % 2 == 0)
			table &= random_next(&random);
		for (int v = 0; v < CARD_VALUE_COUNT; v++)
			assert_true(tablic_capture_best_of_table(v, table) ==
				    tablic_capture_best(v, 0, table));
	}
}

TEST(the_rank_of_cards_orders_points_cards_and_the_special_ones)
{
	/* Each pile is worth more than the one after it. */
	static const char *const piles[] = {"AS KH", "TD", "2C", "AS", "KH",
		"3H 4H 5H 6H 7H 8H", "3H 4H", "3H", ""};

	for (size_t i = 1; i < COUNT(piles); i++) {
		if (tablic_rank_of_cards(cards(piles[i - 1])) <=
			tablic_rank_of_cards(cards(piles[i])))
			fail_msg("%s before %s", piles[i - 1], piles[i]);
	}
	assert_true(tablic_rank_of_cards(CARD_SET_ALL) < TABLIC_RANK_TABLA);
	assert_int_equal(tablic_rank_of_cards(cards("3H")), TABLIC_RANK_CARD);
}
