#include "lib/card_text.h"
#include "lib/naive/tablic.h"
#include "lib/test.h"
#include "tablic/card_numbers.h"

TEST(a_number_is_what_the_rules_say_a_card_counts)
{
	for (card c = 0; c < CARD_COUNT; c++) {
		assert_true(naive_tablic_counts_as(
			card_value(c), tablic_number(c)));
		assert_int_equal(number_counts_of(card_bit(c)),
			number_one(tablic_number(c)));
		if (card_value(c) != TABLIC_ACE)
			assert_int_equal(
				tablic_target(card_value(c)), tablic_number(c));
	}
	assert_int_equal(tablic_target(TABLIC_ACE), 11);
}

TEST(counts_and_sums_are_those_of_the_cards_one_by_one)
{
	struct random random = seeded(1);

	for (int i = 0; i < 5000; i++) {
		card_set set = i == 0 ? CARD_SET_ALL
				      : random_next(&random) & CARD_SET_ALL;

		number_counts counts = number_counts_of(set);
		int by_number[16] = {0}, sum = 0, greatest = 0;

		for (card_set left = set; left != 0; left &= left - 1) {
			int number = tablic_number(card_set_first(left));

			by_number[number]++;
			sum += number;
			greatest = number > greatest ? number : greatest;
		}
		for (int number = 0; number < 16; number++)
			assert_int_equal(number_count(counts, number),
				by_number[number]);
		assert_int_equal(tablic_sum_of(set), sum);
		assert_int_equal(number_sum(counts), sum);
		assert_int_equal(number_greatest(counts), greatest);
	}
}

TEST(an_ace_at_eleven_is_one_card_of_eleven)
{
	number_counts counts = number_counts_of(cards("AH AD AC 2H"));

	for (int n = 0; n <= 3; n++) {
		number_counts elevens = number_elevens(counts, n);

		assert_int_equal(number_count(elevens, 1), 3 - n);
		assert_int_equal(number_count(elevens, 11), n);
		assert_int_equal(number_sum(elevens), 5 + 10 * n);
	}
}

TEST(usable_are_the_cards_of_some_group)
{
	for (int v = 0; v < CARD_VALUE_COUNT; v++) {
		card_set usable = 0;

		for (card c = 0; c < CARD_COUNT; c++) {
			if (tablic_number(c) <= tablic_target(v))
				usable |= card_bit(c);
		}
		assert_true(tablic_usable(v) == usable);
	}
}
