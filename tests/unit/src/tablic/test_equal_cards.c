#include "lib/card_text.h"
#include "lib/test.h"
#include "tablic/equal_cards.h"

enum { DRAWS = 12000 };

TEST(each_of_some_cards_is_as_likely_as_any_other)
{
	static const char *const sets[] = {
		"7C 7H", "3C 3D 3S", "AC AD AH AS", "TH TS"};
	struct random random = seeded(1);

	FOR_EACH (set, sets) {
		card_set equals = cards(*set);
		int count[CARD_COUNT] = {0}, share;

		for (int n = 0; n < DRAWS; n++)
			count[tablic_equal_cards_draw(equals, &random)]++;
		share = DRAWS / card_set_size(equals);
		for (int c = 0; c < CARD_COUNT; c++) {
			if ((equals & card_bit((card)c)) == 0)
				assert_int_equal(count[c], 0);
			else
				assert_in_range(count[c], share - share / 10,
					share + share / 10);
		}
	}
}

/* So that a card without equals does not change what is drawn later. */
TEST(one_card_is_drawn_without_a_random_number)
{
	struct random random = seeded(1), same = random;

	assert_int_equal(
		tablic_equal_cards_draw(cards("TD"), &random), one("TD"));
	assert_int_equal(
		tablic_equal_cards_draw(cards("AS"), &random), one("AS"));
	assert_true(random_next(&random) == random_next(&same));
}
