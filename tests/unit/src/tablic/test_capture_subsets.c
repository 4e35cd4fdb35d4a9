#include "lib/naive/tablic.h"
#include "lib/tablic_positions.h"
#include "lib/test.h"
#include "tablic/capture_subsets.h"

enum { TABLES = 4000 };

TEST(the_plays_of_few_cards_are_those_of_trying_every_subset)
{
	struct random random = seeded(6);

	for (int i = 0; i < TABLES; i++) {
		card_set table =
			random_table(&random, TABLIC_CAPTURE_SUBSETS_CARDS);
		int value = (int)random_below(&random, CARD_VALUE_COUNT);
		struct tablic_capture_subsets few;

		if (value != CARD_VALUE_COUNT - 1)
			table &= ~card_set_of_value(value);
		tablic_capture_subsets_find(&few, value, table);
		assert_int_equal(card_set_size(table), few.count);
		for (unsigned m = 0; m >> few.count == 0; m++)
			assert_true((few.plays >> m & 1) ==
				    naive_tablic_splits(value,
					    tablic_capture_subset(&few, m)));
	}
}

/* More than six cards, and fewer than would take long one by one. */
TEST(the_plays_of_more_cards_are_those_of_trying_every_subset)
{
	enum { LEAST = TABLIC_CAPTURE_SUBSETS_CARDS + 1 };
	struct random random = seeded(7);

	for (int i = 0; i < TABLES / 10; i++) {
		card_set table =
			random_table(&random, TABLIC_CAPTURE_MORE_CARDS);
		int value = (int)random_below(&random, CARD_VALUE_COUNT);
		struct tablic_capture_more more;
		int plays = 0;

		if (card_set_size(table) < LEAST)
			continue;
		int found = tablic_capture_more_find(&more, value, table);
		for (unsigned w = 0; w >> more.count == 0; w++)
			for (unsigned m = 0; m < 64; m++) {
				const bool play = more.plays[w] >> m & 1;

				assert_true(play ==
					    naive_tablic_splits(value,
						    tablic_capture_more_subset(
							    &more, w, m)));
				plays += play;
			}
		assert_int_equal(found, plays - 1);
	}
}

TEST(a_subset_is_the_cards_at_its_places)
{
	struct tablic_capture_subsets few;

	tablic_capture_subsets_find(&few, 8, cards("3H 5D 9S TC"));
	assert_int_equal(few.count, 4);
	assert_true(tablic_capture_subset(&few, 0) == 0);
	assert_true(tablic_capture_subset(&few, 5) == cards("3H 9S"));
	assert_true(tablic_capture_subset(&few, 10) == cards("5D TC"));
}

/* Of a seven; cards are numbered from the lowest, aces last. */
TEST(bit_0_is_laying_the_card_down)
{
	static const struct {
		const char *what, *table;
		subset_word plays;
	} tables[] = {
		{"an empty table", "", 1},
		{"nothing that fits", "8H", 1},
		{"a pair of 3 and 4 for a seven", "3H 4D", 1 | 1 << 3},
		{"either 4 with the 3", "3H 4C 4D", 1 | 1 << 3 | 1 << 5},
		{"two groups, alone and together", "AH 2D 5C 6H",
			1 | 1 << 3 | 1 << 12 | 1 << 15},
	};
	struct tablic_capture_subsets few;

	FOR_EACH (c, tables) {
		tablic_capture_subsets_find(&few, 5, cards(c->table));
		if (few.plays != c->plays)
			fail_msg("%s: %llx", c->what,
				(unsigned long long)few.plays);
	}
}
