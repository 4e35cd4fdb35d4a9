#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lib/card_text.h"
#include "tablic/search/reasons.h"

static struct explanation said;

static int
forget(void **state)
{
	(void)state;
	said = (struct explanation){0};
	return 0;
}

static void
plays_are_named_with_their_worth(void **state)
{
	(void)state;
	tablic_reasons_play(
		&said, (struct tablic_play){one("7H"), cards("3H 4D")}, 1.925);
	tablic_reasons_play(&said, (struct tablic_play){one("2C"), 0}, -0.5);
	assert_string_equal(
		said.text, "7H takes 3H 4D: +1.93\n2C is laid down: -0.50\n");
}

static void
candidates_come_best_first(void **state)
{
	static struct race race;
	const struct tablic_play plays[] = {
		{one("7H"), 0}, {one("8H"), 0}, {one("9H"), 0}};

	(void)state;
	race_begin(&race, 3);
	race_set(&race, 0, 1);
	race_set(&race, 1, -1);
	race_set(&race, 2, 2);
	race_step(&race);
	tablic_reasons_race(&said, &race, plays, 3);
	assert_string_equal(said.text, "9H is laid down: +2.00\n"
				       "7H is laid down: +1.00\n"
				       "8H is laid down: -1.00\n");
}

static void
a_hand_is_told_by_its_likeliest_cards(void **state)
{
	int held[CARD_COUNT] = {0};

	(void)state;
	held[one("KD")] = 40;
	held[one("AS")] = 10;
	tablic_reasons_hand(&said, 2, 0.25, held, 40);
	assert_string_equal(
		said.text, "player 2: greedy 25 %; holds KD 100 %, AS 25 %\n");
}

static void
a_solved_deal_says_what_it_comes_to(void **state)
{
	const struct tablic_endgame_answer answer = {
		.points = 3, .exact = true, .nodes = 12};

	(void)state;
	tablic_reasons_solved(
		&said, (struct tablic_play){one("7H"), 0}, &answer);
	assert_string_equal(said.text,
		"7H is laid down: +3.00\n"
		"the hands are known; searched to the end of the deal in 12 "
		"positions, exact\n");
}

static void
nobody_who_does_not_ask_is_told(void **state)
{
	int held[CARD_COUNT] = {0};

	(void)state;
	tablic_reasons_play(NULL, (struct tablic_play){one("7H"), 0}, 1);
	tablic_reasons_race(NULL, NULL, NULL, 0);
	tablic_reasons_hand(NULL, 1, 0, held, 1);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(
			plays_are_named_with_their_worth, forget),
		cmocka_unit_test_setup(candidates_come_best_first, forget),
		cmocka_unit_test_setup(
			a_hand_is_told_by_its_likeliest_cards, forget),
		cmocka_unit_test_setup(
			a_solved_deal_says_what_it_comes_to, forget),
		cmocka_unit_test_setup(nobody_who_does_not_ask_is_told, forget),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
