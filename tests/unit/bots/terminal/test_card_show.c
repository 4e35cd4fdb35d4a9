/* Sets of cards for reading. */
#include "terminal/card_show.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lib/card_text.h"
#include "lib/screen_text.h"

static void
a_set_is_a_text_from_the_lowest(void **state)
{
	(void)state;
	assert_string_equal(cards_text(cards("KS 3H")).text, "3H KS");
	assert_string_equal(cards_text(0).text, "");
}

static void
without_colour_cards_are_plain(void **state)
{
	(void)state;
	cards_show(&plain, cards("KS 3H 3D"));
	fputc('/', plain.out);
	cards_show(&plain, 0);
	assert_screen("3D 3H KS/-");
}

static void
with_colour_diamonds_and_hearts_are_red(void **state)
{
	(void)state;
	cards_show(&coloured, cards("3C 3D 3H"));
	assert_screen("3C \033[31m3D\033[0m \033[31m3H\033[0m");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_set_is_a_text_from_the_lowest),
		screen_test(without_colour_cards_are_plain),
		screen_test(with_colour_diamonds_and_hearts_are_red),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
