#include "terminal/screen.h"

#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lib/screen_text.h"

static void
cards_are_shown_as_the_screen_can(void **state)
{
	(void)state;
	screen_card(&plain, 'T', 'D');
	screen_card(&coloured, '7', 'H');
	screen_card(&pretty, 'T', 'S');
	screen_card(&pretty, 'A', 'D');
	/* Of a deck with letters of its own. */
	screen_card(&pretty, 'x', 'y');
	assert_screen("TD\033[31m7H\033[0m10♠\033[31mA♦\033[0mxy");
}

static void
cards_in_a_sentence_are_shown_as_cards(void **state)
{
	(void)state;
	screen_say(&pretty, "7S takes 3C, TC: 17S 7Sx \"QC\"");
	assert_screen("7♠ takes 3♣, 10♣: 17S 7Sx \"Q♣\"");
}

static void
nothing_that_a_terminal_would_obey_is_written(void **state)
{
	char name[] = "a\033[2Jb\x9b"
		      "c\177";

	(void)state;
	screen_write(&plain, "\033]0;title\007 7H\n");
	screen_say(&plain, "\033[31m7H");
	screen_plain(name);
	assert_string_equal(name, "a?[2Jb?c?");
	assert_screen("?]0;title? 7H??[31m7H");
}

static void
letters_of_other_languages_are_text(void **state)
{
	(void)state;
	if (!setlocale(LC_CTYPE, "C.UTF-8"))
		skip();
	screen_say(&plain, "štihovi č \xc2\x9b \xc5");
	assert_screen("štihovi č ?? ?");
	setlocale(LC_CTYPE, "C");
}

static void
names_are_by_seat_until_they_are_forgotten(void **state)
{
	char words[] = "ann averylongname \033x";

	(void)state;
	screen_set_names(&plain, words);
	assert_string_equal(screen_name(&plain, 0, "Player").text, "ann");
	assert_string_equal(
		screen_name(&plain, 1, "Player").text, "averylongna");
	assert_string_equal(screen_name(&plain, 2, "Player").text, "?x");
	assert_string_equal(screen_name(&plain, 3, "Player").text, "Player 3");
	screen_forget_names(&plain);
	assert_string_equal(
		screen_name(&plain, 0, "Partner").text, "Partner 0");
	assert_screen("");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		screen_test(cards_are_shown_as_the_screen_can),
		screen_test(cards_in_a_sentence_are_shown_as_cards),
		screen_test(nothing_that_a_terminal_would_obey_is_written),
		screen_test(letters_of_other_languages_are_text),
		screen_test(names_are_by_seat_until_they_are_forgotten),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
