/* Sets of cards for reading. */
#include "terminal/card_show.h"

#include "lib/card_text.h"
#include "lib/screen_text.h"
#include "lib/test.h"

TEST(a_set_is_a_text_from_the_lowest)
{
	assert_string_equal(cards_text(cards("KS 3H")).text, "3H KS");
	assert_string_equal(cards_text(0).text, "");
}

TEST_WITH(without_colour_cards_are_plain, screen_open, screen_free)
{
	cards_show(&plain, cards("KS 3H 3D"));
	fputc('/', plain.out);
	cards_show(&plain, 0);
	assert_screen("3D 3H KS/-");
}

TEST_WITH(with_colour_diamonds_and_hearts_are_red, screen_open, screen_free)
{
	cards_show(&coloured, cards("3C 3D 3H"));
	assert_screen("3C \033[31m3D\033[0m \033[31m3H\033[0m");
}
