/* The cards that a person names for taking. */
#include "terminal/tablic_wish.h"

#include <string.h>

#include "lib/card_text.h"
#include "lib/test.h"

static bool
add(struct tablic_wish *wish, const char *line, const char *table, char *why)
{
	char words[64];

	strcpy(words, line);
	return tablic_wish_add(wish, words, cards(table), why);
}

TEST(a_value_takes_what_is_worth_most_and_leaves_what_is_named)
{
	struct tablic_wish wish = {0};
	char why[CARD_NAME_WHY_MAX];

	assert_true(add(&wish, "10 2", "2S 2C TS TD TH", why));
	assert_true(tablic_wish_cards(&wish, cards("2S 2C TS TD TH")) ==
		    cards("2C TD"));
	assert_true(add(&wish, "td", "2S 2C TS TD TH", why));
	assert_true(tablic_wish_cards(&wish, cards("2S 2C TS TD TH")) ==
		    cards("2C TD TH"));
}

TEST(what_the_table_has_not_got_is_refused_and_the_wish_stays)
{
	static const struct {
		const char *line, *why;
	} cases[] = {
		{"6 6", "There is no other 6 on the table."},
		{"6h", "There is no 6H on the table."},
		{"9", "There is no 9 on the table."},
		{"10", "There is no 10 on the table."},
		{"3d 3d", "There is no other 3D on the table."},
		{"6 x", "\"x\" is no card; "
			"help says what you can type."},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct tablic_wish wish = {.exact = cards("KS")};
		const struct tablic_wish before = wish;
		char why[CARD_NAME_WHY_MAX];

		assert_false(add(&wish, cases[i].line, "3D 6S KS", why));
		assert_string_equal(why, cases[i].why);
		assert_memory_equal(&wish, &before, sizeof wish);
	}
}

TEST(auto_is_a_wish_of_its_own)
{
	struct tablic_wish wish = {0};
	char why[CARD_NAME_WHY_MAX];

	assert_true(add(&wish, "auto 6 AUTO", "3D 6S", why));
	assert_true(wish.automatic);
	assert_true(tablic_wish_cards(&wish, cards("3D 6S")) == cards("6S"));
}
