#include "terminal/screen.h"

#include <locale.h>
#include <string.h>

#include "lib/screen_text.h"
#include "lib/test.h"

EACH_TEST(screen_open, screen_free)

TEST(cards_are_shown_as_the_screen_can)
{
	screen_card(&plain, 'T', 'D');
	screen_card(&coloured, '7', 'H');
	screen_card(&pretty, 'T', 'S');
	screen_card(&pretty, 'A', 'D');
	/* Of a deck with letters of its own. */
	screen_card(&pretty, 'x', 'y');
	assert_screen("TD\033[31m7H\033[0m10♠\033[31mA♦\033[0mxy");
}

TEST(cards_in_a_sentence_are_shown_as_cards)
{
	screen_say(&pretty, "7S takes 3C, TC: 17S 7Sx \"QC\"");
	assert_screen("7♠ takes 3♣, 10♣: 17S 7Sx \"Q♣\"");
}

TEST(nothing_that_a_terminal_would_obey_is_written)
{
	char name[] = "a\033[2Jb\x9b"
		      "c\177";

	screen_write(&plain, "\033]0;title\007 7H\n");
	screen_say(&plain, "\033[31m7H");
	screen_plain(name);
	assert_string_equal(name, "a?[2Jb?c?");
	assert_screen("?]0;title? 7H??[31m7H");
}

TEST(letters_of_other_languages_are_text)
{
	if (!setlocale(LC_CTYPE, "C.UTF-8"))
		skip();
	screen_say(&plain, "štihovi č \xc2\x9b \xc5");
	assert_screen("štihovi č ?? ?");
	setlocale(LC_CTYPE, "C");
}

TEST(names_are_by_seat_until_they_are_forgotten)
{
	char words[] = "ann averylongname \033x";

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
