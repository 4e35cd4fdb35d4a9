#include "lib/naive/tablic.h"
#include "lib/test.h"
#include "tablic/capture_sums.h"

enum { TABLES = 20000 };

/* A set of up to MOST cards, some of few values. */
static card_set
random_cards(struct random *random, int most)
{
	uint32_t kinds = 8 + random_below(random, 45);
	card_set set = 0;

	for (uint32_t n = random_below(random, (uint32_t)most + 1); n > 0; n--)
		set |= card_bit((card)(51 - random_below(random, kinds)));
	return set;
}

/* Is there a subset of CARDS that can sum to SUM? */
static bool
naive_has_sum(card_set cards, int sum)
{
	card_set subset = 0;

	do {
		if (naive_tablic_sums_to(subset, sum))
			return true;
		subset = naive_tablic_next_subset(subset, cards);
	} while (subset != 0);
	return false;
}

TEST(sums_up_to_fourteen_are_those_of_all_subsets)
{
	struct random random = seeded(1);

	for (int i = 0; i < TABLES / 10; i++) {
		card_set set = random_cards(&random, 8);

		sum_set sums = capture_sums_of(set);

		for (int sum = 0; sum <= 14; sum++)
			assert_int_equal(
				sums >> 4 * sum & 1, naive_has_sum(set, sum));
	}
}

TEST(a_value_reaches_what_has_a_group_for_it)
{
	struct random random = seeded(2);

	for (int i = 0; i < TABLES / 10; i++) {
		card_set set = random_cards(&random, 8);

		sum_set sums = capture_sums_of(set);
		card_set capturers = capture_sums_capturers(sums);

		for (int v = 0; v < CARD_VALUE_COUNT; v++) {
			bool ace = v == TABLIC_ACE;
			bool group = naive_has_sum(set, tablic_target(v)) ||
				     (ace && naive_has_sum(set, 1));
			card_set cards = card_set_of_value(v);

			assert_true((capturers & cards) == (group ? cards : 0));
			if (!ace)
				assert_int_equal(
					capture_sums_reach(sums, v), group);
		}
	}
}

/* The cards of some subset of SET that can sum to what VALUE takes. */
static card_set
naive_in_groups(card_set set, int value)
{
	card_set subset = 0, found = 0;

	do {
		if (naive_tablic_sums_to(subset, tablic_target(value)))
			found |= subset;
		subset = naive_tablic_next_subset(subset, set);
	} while (subset != 0);
	return found;
}

TEST(both_passes_find_the_cards_of_some_group)
{
	struct tablic_capture_sums sums;
	struct random random = seeded(3);

	for (int i = 0; i < TABLES / 10; i++) {
		card_set set = random_cards(&random, 8);

		capture_sums_forward(&sums, set);
		for (int v = 0; v < CARD_VALUE_COUNT; v++)
			assert_true(capture_sums_backward(&sums, v) ==
				    naive_in_groups(set, v));
	}
}
