/* What a person reads of a game of planowanie. */
#include "terminal/planowanie_screen.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lib/screen_text.h"

static trick_card
one(const struct planowanie_view *view, const char *name)
{
	trick_card c = 0;

	assert_true(trick_card_parse(&view->deck, name, &c));
	return c;
}

/* The second of two deals, seen from player 1, who leads. */
static struct planowanie_view
some_view(void)
{
	static const int sizes[] = {1, 2};
	static const int leaders[] = {0, 1};
	struct planowanie_view view = {0};
	char why[TRICK_REASON_MAX];
	trick_card hand[2];

	assert_true(planowanie_view_deck(&view, "23456789TJQKA", "CDHS", why));
	assert_true(planowanie_view_players(&view, 2, 1, why));
	assert_true(planowanie_view_game(&view, 2, sizes, leaders, why));
	hand[0] = one(&view, "AC");
	assert_true(planowanie_view_cards(&view, 1, hand, why));
	for (int seat = 0; seat < 2; seat++)
		assert_true(planowanie_view_declare(&view, seat, seat, why));
	assert_true(planowanie_view_play(&view, 0, one(&view, "7H"), why));
	assert_true(planowanie_view_play(&view, 1, hand[0], why));
	hand[0] = one(&view, "TD");
	hand[1] = one(&view, "KC");
	assert_true(planowanie_view_cards(&view, 2, hand, why));
	return view;
}

static void
a_deal_is_told_with_the_hand(void **state)
{
	struct planowanie_view view = some_view();

	(void)state;
	planowanie_screen_deal(&plain, &view);
	assert_screen("\nDeal 2 of 2, hands of 2. You lead.\nHand   KC   TD\n");
}

static void
red_suits_are_red(void **state)
{
	struct planowanie_view view = some_view();

	(void)state;
	view.hand |= trick_bit(one(&view, "2H"));
	planowanie_screen_deal(&coloured, &view);
	assert_screen("\nDeal 2 of 2, hands of 2. You lead.\n"
		      "Hand   KC   \033[31mTD\033[0m   \033[31m2H\033[0m\n");
}

static void
declarations_are_secret_before_they_are_announced(void **state)
{
	struct planowanie_view view = some_view();

	(void)state;
	planowanie_screen_state(&plain, &view);
	assert_screen("\n            declared  taken  points\n"
		      "Player 0           -      0       1\n"
		      "You                -      0       2\n"
		      "Hand   KC   TD\n");
}

static void
the_last_card_of_a_trick_says_who_takes_it(void **state)
{
	struct planowanie_view view = some_view();
	char why[TRICK_REASON_MAX];

	(void)state;
	for (int seat = 0; seat < 2; seat++)
		assert_true(planowanie_view_declare(&view, seat, 1, why));
	assert_true(planowanie_view_play(&view, 1, one(&view, "TD"), why));
	planowanie_screen_play(&plain, &view, 1, one(&view, "TD"));
	assert_true(planowanie_view_play(&view, 0, one(&view, "JD"), why));
	planowanie_screen_play(&plain, &view, 0, one(&view, "JD"));
	assert_screen("You play TD.\nPlayer 0 plays JD.\n"
		      "Player 0 takes the trick.\n");
}

static void
trump_is_a_symbol_where_cards_have_them(void **state)
{
	struct planowanie_view view = some_view();

	(void)state;
	planowanie_screen_begin(&plain, &view);
	planowanie_screen_begin(&pretty, &view);
	fclose(plain.out);
	assert_non_null(strstr(screen_text, "Trump is C.\n"));
	assert_non_null(strstr(screen_text, "Trump is ♣.\n"));
}

static void
a_result_has_the_points(void **state)
{
	static const int points[] = {4, 2};
	struct planowanie_view view = some_view();

	(void)state;
	planowanie_screen_result(&plain, &view, points);
	plain.gave_up = true;
	planowanie_screen_result(&plain, &view, points);
	assert_screen("\nThe game was broken off.\n"
		      "Player 0       4 points\nYou            2 points\n"
		      "\nThe game was broken off.\n"
		      "Player 0       4 points\nYou            2 points\n"
		      "Player 0 wins.\n");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		screen_test(a_deal_is_told_with_the_hand),
		screen_test(red_suits_are_red),
		screen_test(declarations_are_secret_before_they_are_announced),
		screen_test(the_last_card_of_a_trick_says_who_takes_it),
		screen_test(trump_is_a_symbol_where_cards_have_them),
		screen_test(a_result_has_the_points),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
