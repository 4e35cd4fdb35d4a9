/* What a person reads of a game of planowanie. */
#include "terminal/planowanie_screen.h"

#include <stdlib.h>
#include <string.h>

#include "lib/screen_text.h"
#include "lib/test.h"

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

EACH_TEST(screen_open, screen_free)

TEST(a_deal_is_told_with_the_hand)
{
	struct planowanie_view view = some_view();

	planowanie_screen_deal(&plain, &view);
	assert_screen("\nDeal 2 of 2, hands of 2. You lead.\nHand   KC   TD\n");
}

TEST(red_suits_are_red)
{
	struct planowanie_view view = some_view();

	view.hand |= trick_bit(one(&view, "2H"));
	planowanie_screen_deal(&coloured, &view);
	assert_screen("\nDeal 2 of 2, hands of 2. You lead.\n"
		      "Hand   KC   \033[31mTD\033[0m   \033[31m2H\033[0m\n");
}

TEST(declarations_are_secret_before_they_are_announced)
{
	struct planowanie_view view = some_view();

	planowanie_screen_state(&plain, &view);
	assert_screen("\n            declared  taken  points\n"
		      "Player 0           -      0       1\n"
		      "You                -      0       2\n"
		      "Hand   KC   TD\n");
}

TEST(the_last_card_of_a_trick_says_who_takes_it)
{
	struct planowanie_view view = some_view();
	char why[TRICK_REASON_MAX];

	for (int seat = 0; seat < 2; seat++)
		assert_true(planowanie_view_declare(&view, seat, 1, why));
	assert_true(planowanie_view_play(&view, 1, one(&view, "TD"), why));
	planowanie_screen_play(&plain, &view, 1, one(&view, "TD"));
	assert_true(planowanie_view_play(&view, 0, one(&view, "JD"), why));
	planowanie_screen_play(&plain, &view, 0, one(&view, "JD"));
	assert_screen("You play TD.\nPlayer 0 plays JD.\n"
		      "Player 0 takes the trick.\n");
}

TEST(trump_is_a_symbol_where_cards_have_them)
{
	struct planowanie_view view = some_view();

	planowanie_screen_begin(&plain, &view);
	planowanie_screen_begin(&pretty, &view);
	fclose(plain.out);
	assert_non_null(strstr(screen_text, "Trump is C.\n"));
	assert_non_null(strstr(screen_text, "Trump is ♣.\n"));
}

TEST(a_result_has_the_points)
{
	static const int points[] = {4, 2};
	struct planowanie_view view = some_view();

	planowanie_screen_result(&plain, &view, points);
	plain.gave_up = true;
	planowanie_screen_result(&plain, &view, points);
	assert_screen("\nThe game was broken off.\n"
		      "Player 0       4 points\nYou            2 points\n"
		      "\nThe game was broken off.\n"
		      "Player 0       4 points\nYou            2 points\n"
		      "Player 0 wins.\n");
}
