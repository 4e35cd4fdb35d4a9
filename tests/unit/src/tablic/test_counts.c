#include "tablic/counts.h"

#include "lib/card_text.h"
#include "lib/test.h"
#include "tablic/capture_best.h"

enum { SETS = 5000 };

/* Few cards, many, and everything between. */
static card_set
random_set(struct random *random)
{
	card_set set = random_next(random) & CARD_SET_ALL;

	for (uint32_t n = random_below(random, 4); n > 0; n--)
		set &= random_next(random);
	return set;
}

TEST(every_card_is_of_a_type_with_its_value)
{
	for (card c = 0; c < CARD_COUNT; c++) {
		int type = tablic_type(c);

		assert_in_range(type, 0, TABLIC_TYPES - 1);
		assert_int_equal(tablic_type_value(type), card_value(c));
		assert_true(tablic_type_cards(type) == tablic_class(c));
		assert_int_equal(
			tablic_counts_of(card_bit(c)), tablic_count_one(type));
	}
}

TEST(the_two_cards_whose_suit_counts_stand_alone)
{
	tablic_counts counts =
		tablic_counts_of(cards("2C 2D 2H TC TD TS AH AS"));

	assert_int_equal(tablic_count(counts, tablic_type(one("2D"))), 2);
	assert_int_equal(tablic_count(counts, TABLIC_TYPE_2C), 1);
	assert_int_equal(tablic_count(counts, tablic_type(one("TC"))), 2);
	assert_int_equal(tablic_count(counts, TABLIC_TYPE_TD), 1);
	assert_int_equal(tablic_count(counts, tablic_type(one("AH"))), 2);
}

TEST(counts_say_what_the_cards_do)
{
	struct random random = seeded(1);

	for (int i = 0; i < SETS; i++) {
		card_set set = i == 0 ? CARD_SET_ALL : random_set(&random);

		tablic_counts counts = tablic_counts_of(set);

		assert_int_equal(
			tablic_counts_size(counts), card_set_size(set));
		for (int type = 0; type < TABLIC_TYPES; type++)
			assert_int_equal(tablic_count(counts, type),
				card_set_size(set & tablic_type_cards(type)));
		assert_int_equal(tablic_counts_points(TABLIC_POINTS, counts),
			tablic_card_points(TABLIC_POINTS, set));
		assert_int_equal(tablic_counts_points(TABLIC_STIHOVI, counts),
			tablic_card_points(TABLIC_STIHOVI, set));
		assert_int_equal(
			tablic_counts_rank(counts), tablic_rank_of_cards(set));
	}
}

TEST(picked_cards_have_the_counts_and_are_the_lowest)
{
	struct random random = seeded(2);

	for (int i = 0; i < SETS; i++) {
		card_set set = random_set(&random);
		card_set some = set & random_next(&random);

		tablic_counts counts = tablic_counts_of(some);
		card_set picked = tablic_counts_pick(counts, set);

		assert_true((picked & ~set) == 0);
		assert_true(tablic_counts_of(picked) == counts);
		for (card_set left = set & ~picked; left != 0;
			left &= left - 1) {
			card c = card_set_first(left);

			assert_true((picked & tablic_class(c)) < card_bit(c));
		}
	}
}

TEST(counts_are_within_others_if_no_type_has_more)
{
	struct random random = seeded(3);
	int within = 0;

	for (int i = 0; i < SETS; i++) {
		tablic_counts table = tablic_counts_of(random_set(&random));
		tablic_counts counts = tablic_counts_of(
			random_set(&random) & random_next(&random));
		bool fits = true;

		for (int type = 0; type < TABLIC_TYPES; type++)
			fits &= tablic_count(counts, type) <=
				tablic_count(table, type);
		assert_int_equal(tablic_counts_within(counts, table), fits);
		within += fits;
	}
	assert_in_range(within, SETS / 50, SETS);
}
