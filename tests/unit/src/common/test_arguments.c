/* The arguments of commands, word by word. */
#include "common/arguments.h"

#include "lib/test.h"

static char reason[GAME_REASON_MAX];

TEST(words_stand_between_blanks_and_tabs)
{
	char text[] = "  one\ttwo   ";
	char *rest = text;

	assert_string_equal(arguments_word(&rest), "one");
	assert_string_equal(arguments_word(&rest), "two");
	assert_null(arguments_word(&rest));
	assert_null(arguments_word(&rest));
}

/* The arguments of a command that has none may lie where none may write. */
TEST(nothing_is_not_written_to)
{
	char *rest = (char *)(uintptr_t) "";

	assert_null(arguments_word(&rest));
}

TEST(a_number_is_in_its_range_or_refused_by_its_name)
{
	static const struct {
		const char *what, *text;
		bool good;
		int number;
	} cases[] = {
		{"none at all", "", false, 0},
		{"the least", "0", true, 0},
		{"the most", "12", true, 12},
		{"more than that", "13", false, 0},
		{"less than none", "-1", false, 0},
		{"a word", "x", false, 0},
		{"a unit", "1s", false, 0},
		{"far too much", "99999999999999999999", false, 0},
	};

	FOR_EACH (c, cases) {
		char text[32];
		char *rest = text;
		int number = -7;

		strcpy(text, c->text);
		bool good =
			arguments_number(&rest, "a seat", 12, &number, reason);
		if (good != c->good || number != (good ? c->number : -7))
			fail_msg("%s", c->what);
		if (!good)
			assert_string_equal(
				reason, "a seat must be a number from 0 to 12");
	}
}

TEST(what_is_too_much_is_shown_as_far_as_it_goes)
{
	char blanks[] = " \t ";
	char more[] = " abcdefghijklmnopqrstuvwxyz";

	assert_true(arguments_end(blanks, reason));
	assert_false(arguments_end(more, reason));
	assert_string_equal(reason, "too many arguments: abcdefghijklmnopqrst");
}

TEST(players_are_a_number_and_a_seat)
{
	char good[] = "4 3";
	char beyond[] = "2 4";
	char more[] = "2 1 0";
	int seats;
	int seat;

	assert_true(arguments_players(good, 4, &seats, &seat, reason));
	assert_int_equal(seats, 4);
	assert_int_equal(seat, 3);
	assert_false(arguments_players(beyond, 4, &seats, &seat, reason));
	assert_string_equal(reason, "a player must be a number from 0 to 3");
	assert_false(arguments_players(more, 4, &seats, &seat, reason));
}

TEST(a_result_has_a_number_for_each_seat)
{
	char good[] = "1 2 3";
	char few[] = "1 2";
	char many[] = "1 2 3 4";
	int points[3];

	assert_true(arguments_result(good, 3, points, reason));
	assert_int_equal(points[2], 3);
	assert_false(arguments_result(few, 3, points, reason));
	assert_false(arguments_result(many, 3, points, reason));
}
