#include "record/run_line.c"

#include "base/text.h"

#include "lib/test.h"

static char reason[REASON_MAX];

static struct game_choice
parse(const char *list)
{
	struct game_choice choice = {0};

	if (!game_choice_parse(&choice, list, reason))
		fail_msg("%s", reason);
	return choice;
}

static void
expect_written(const struct game_choice *choice, const char *expected)
{
	struct text text = {0};

	game_choice_write(choice, &text);
	assert_string_equal(text.bytes, expected);
	text_release(&text);
}

TEST(a_list_is_put_in_order)
{
	static const struct {
		const char *list, *tidy;
		long count;
	} cases[] = {
		{"0", "0", 1},
		{"7,3", "3,7", 2},
		{"3,7,10-12", "3,7,10-12", 5},
		{"5-9,1-6", "1-9", 9},
		{"1-9,2-3,9", "1-9", 9},
		{"4,2,3,6", "2-4,6", 4},
		{"5,5,5", "5", 1},
		{"9-9", "9", 1},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct game_choice choice = parse(cases[i].list);

		assert_true(game_choice_given(&choice));
		expect_written(&choice, cases[i].tidy);
		assert_int_equal(
			game_choice_count(&choice, 100), cases[i].count);
		game_choice_release(&choice);
	}
}

TEST(what_is_no_list_is_refused_and_shown)
{
	static const char *const lists[] = {"", ",", "1,", ",1", "1,,2", "a",
		"-1", "1-", "3-2", "1 ", "1,x,2", "+1", "1-2-3",
		"99999999999999999999"};
	struct game_choice choice = {0};

	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		assert_false(game_choice_parse(&choice, lists[i], reason));
	assert_false(game_choice_given(&choice));
	assert_false(game_choice_parse(&choice, "1,x,2", reason));
	assert_non_null(strstr(reason, "\"x\" is neither"));
}

TEST(the_next_game_that_is_chosen_is_found)
{
	const struct game_choice all = {0};
	struct game_choice choice = parse("3,7,10-12");

	static const long next[][2] = {{0, 3}, {3, 3}, {4, 7}, {8, 10},
		{10, 10}, {11, 11}, {12, 12}, {13, -1}, {1000, -1}};

	for (size_t i = 0; i < sizeof next / sizeof *next; i++) {
		assert_int_equal(
			game_choice_from(&choice, next[i][0]), next[i][1]);
		assert_int_equal(game_choice_has(&choice, next[i][0]),
			next[i][0] == next[i][1]);
	}
	assert_int_equal(game_choice_from(&all, 5), 5);
	assert_true(game_choice_has(&all, 5));
	assert_int_equal(game_choice_count(&all, 100), 100);
	expect_written(&all, "all");
	game_choice_release(&choice);
}

TEST(games_that_the_run_does_not_have_are_named)
{
	const struct game_choice all = {0};
	struct game_choice choice = parse("3,7,10-12,90");

	assert_true(game_choice_fits(&choice, 91, reason));
	assert_true(game_choice_fits(&all, 1, reason));
	assert_false(game_choice_fits(&choice, 90, reason));
	assert_string_equal(reason,
		"the run has 90 games, from 0 on, and none of the number 90");
	assert_false(game_choice_fits(&choice, 11, reason));
	assert_non_null(strstr(reason, "none of the numbers 11-12, 90"));
	game_choice_release(&choice);
}

TEST(lists_of_the_same_games_are_the_same)
{
	const struct game_choice all = {0};
	struct game_choice one = parse("1-3"), same = parse("3,1,2");
	struct game_choice other = parse("1-4");

	assert_true(same_choice(&one, &same));
	assert_false(same_choice(&one, &other));
	assert_false(same_choice(&one, &all));
	assert_true(same_choice(&all, &all));
	game_choice_release(&one);
	game_choice_release(&same);
	game_choice_release(&other);
}
