/* What a person reads of a game of herc. */
#include "terminal/herc_screen.h"

#include <stdlib.h>
#include <string.h>

#include "lib/screen_text.h"
#include "lib/test.h"

static trick_card
one(const struct herc_view *view, const char *name)
{
	trick_card c = 0;

	assert_true(trick_card_parse(&view->deck, name, &c));
	return c;
}

/* Player 1, whose partner leads, with all the hearts. */
static struct herc_view
some_view(void)
{
	static const int sizes[] = {HERC_HAND};
	static const int leaders[] = {3};
	struct herc_view view = {0};
	char why[TRICK_REASON_MAX];
	trick_card hand[HERC_HAND];

	assert_true(herc_view_deck(&view, HERC_VALUES, HERC_SUITS, why));
	assert_true(herc_view_players(&view, 4, 1, why));
	assert_true(herc_view_game(&view, 1, sizes, leaders, why));
	for (int i = 0; i < HERC_HAND; i++)
		hand[i] = (trick_card)i;
	assert_true(herc_view_cards(&view, HERC_HAND, hand, why));
	return view;
}

EACH_TEST(screen_open, screen_free)

TEST(the_partner_is_named)
{
	struct herc_view view = some_view();

	herc_screen_begin(&plain, &view);
	assert_screen("\nA new game. You are player 1, your partner is player "
		      "3. Partner 3 leads.\n"
		      "Hand   AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H\n");
}

TEST(the_trick_so_far_is_shown)
{
	struct herc_view view = some_view();
	char why[TRICK_REASON_MAX];

	assert_true(herc_view_play(&view, 3, one(&view, "KS"), why));
	assert_true(herc_view_play(&view, 0, one(&view, "2S"), why));
	herc_screen_state(&plain, &view);
	assert_screen("\nYou and partner 0 points, they 0; tricks left 13.\n"
		      "Trick  Partner 3 KS, Player 0 2S\n"
		      "Hand   AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H\n");
}

TEST(the_points_of_a_side_are_counted_together)
{
	static const char *const trick[] = {"2S", "AS", "2H", "KS"};
	struct herc_view view = some_view();
	char why[TRICK_REASON_MAX];

	for (int i = 0; i < 4; i++)
		assert_true(herc_view_play(
			&view, (3 + i) % 4, one(&view, trick[i]), why));
	herc_screen_play(&plain, &view, 2, one(&view, "KS"));
	view.hand = 0;
	herc_screen_state(&plain, &view);
	assert_screen("Player 2 plays KS.\nYou take the trick.\n"
		      "\nYou and partner 31 points, they 0; tricks left 12.\n"
		      "Trick  you lead\nHand   -\n");
}

TEST(a_result_has_what_was_taken_and_what_it_brings)
{
	static const int points[] = {208, 0, 208, 0};
	struct herc_view view = some_view();

	herc_screen_result(&plain, &view, points);
	assert_screen("\nThe game was broken off.\n"
		      "Player 0    took   0, gets 208\n"
		      "You         took   0, gets   0\n"
		      "Player 2    took   0, gets 208\n"
		      "Partner 3   took   0, gets   0\n"
		      "You lose: Player 0 and Player 2 win.\n");
}
