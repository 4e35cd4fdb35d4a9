#include "lib/naive/tablic.h"
#include "lib/test.h"
#include "tablic/capture_groups.h"

/* Is COUNTS among the first COUNT of GROUPS? */
static bool
has(const tablic_counts groups[], int count, tablic_counts counts)
{
	for (int i = 0; i < count; i++) {
		if (groups[i] == counts)
			return true;
	}
	return false;
}

/* The groups for VALUE among TABLE by trying every subset. */
static int
naive_groups(card_set table, int value, tablic_counts groups[])
{
	card_set subset = 0;
	int count = 0;

	while ((subset = naive_tablic_next_subset(subset, table)) != 0) {
		tablic_counts counts = tablic_counts_of(subset);

		if (naive_tablic_sums_to(subset, tablic_target(value)) &&
			!has(groups, count, counts))
			groups[count++] = counts;
	}
	return count;
}

TEST(groups_are_those_of_trying_every_subset)
{
	static tablic_counts fast[TABLIC_CAPTURE_GROUPS_MAX], naive[1 << 11];
	struct random random = seeded(1);

	for (int i = 0; i < 3000; i++) {
		uint32_t kinds = 16 + random_below(&random, 37);
		int value = (int)random_below(&random, CARD_VALUE_COUNT);
		card_set table = 0;

		for (int n = 0; n < 11; n++)
			table |= card_bit((
				card)(51 - (20 + random_below(&random, kinds)) %
						   52));
		int count = naive_groups(table, value, naive);
		assert_int_equal(tablic_capture_groups_find(
					 tablic_counts_of(table), value, fast),
			count);
		for (int g = 0; g < count; g++)
			assert_true(has(naive, count, fast[g]) &&
				    !has(fast, g, fast[g]));
	}
}

/* Cards of other types change no group. */
TEST(the_types_of_a_value_are_all_that_its_groups_are_made_of)
{
	static tablic_counts groups[TABLIC_CAPTURE_GROUPS_MAX];
	tablic_counts all = tablic_counts_of(CARD_SET_ALL);

	for (int v = 0; v < CARD_VALUE_COUNT; v++) {
		tablic_counts types = tablic_capture_groups_types(v);
		int count = tablic_capture_groups_find(all, v, groups);
		tablic_counts used = 0;

		for (int g = 0; g < count; g++) {
			for (int t = 0; t < TABLIC_TYPES; t++) {
				if (tablic_count(groups[g], t) != 0)
					used |= (tablic_counts)15 << 4 * t;
			}
		}
		assert_true(used == types);
	}
}
