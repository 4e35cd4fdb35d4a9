/* What the trick games show a person in the same way. */
#include "terminal/trick_screen.h"

#include "lib/screen_text.h"
#include "lib/test.h"

static struct trick_deck
usual_deck(void)
{
	struct trick_deck deck;
	char why[TRICK_REASON_MAX];

	assert_true(trick_deck_init(&deck, "789", "HSD", why));
	return deck;
}

static trick_card
one(const struct trick_deck *deck, const char *name)
{
	trick_card c = 0;

	assert_true(trick_card_parse(deck, name, &c));
	return c;
}

TEST(seats_are_you_your_partner_and_players)
{
	assert_string_equal(trick_seat_name(&plain, 1, 1, 3).text, "You");
	assert_string_equal(trick_seat_name(&plain, 3, 1, 3).text, "Partner 3");
	assert_string_equal(trick_seat_name(&plain, 2, 1, -1).text, "Player 2");
}

TEST_WITH(a_hand_goes_by_suit_from_the_highest, screen_open, screen_free)
{
	const struct trick_deck deck = usual_deck();
	trick_set hand = trick_bit(one(&deck, "7H")) |
			 trick_bit(one(&deck, "9H")) |
			 trick_bit(one(&deck, "8D"));

	trick_show_hand(&plain, &deck, "Hand", hand);
	trick_show_hand(&plain, &deck, "Hand", 0);
	hand = trick_bit(one(&deck, "8D")) | trick_bit(one(&deck, "8S"));
	trick_show_hand(&coloured, &deck, "Hand", hand);
	assert_screen("Hand   9H 7H   8D\n"
		      "Hand   -\n"
		      "Hand   8S   \033[31m8D\033[0m\n");
}

TEST_WITH(a_trick_is_shown_from_its_leader_on, screen_open, screen_free)
{
	const struct trick_deck deck = usual_deck();
	struct trick trick;

	trick_start(&trick, 3, 2);
	trick_show_trick(&plain, &deck, &trick, 1, -1);
	trick_play(&trick, &deck, one(&deck, "8S"));
	trick_play(&trick, &deck, one(&deck, "9S"));
	trick_show_trick(&plain, &deck, &trick, 1, -1);
	assert_screen("Trick  you lead\n"
		      "Trick  Player 2 8S, Player 0 9S\n");
}

TEST_WITH(
	who_takes_a_trick_is_told_with_its_last_card, screen_open, screen_free)
{
	const struct trick_deck deck = usual_deck();
	struct trick trick;

	trick_start(&trick, 2, 0);
	trick_play(&trick, &deck, one(&deck, "8S"));
	trick_show_play(&plain, &deck, &trick, 0, one(&deck, "8S"), 1, -1);
	trick_play(&trick, &deck, one(&deck, "7H"));
	trick_show_play(&plain, &deck, &trick, 1, one(&deck, "7H"), 1, -1);
	assert_screen("Player 0 plays 8S.\n"
		      "You play 7H.\n"
		      "You take the trick.\n");
}
