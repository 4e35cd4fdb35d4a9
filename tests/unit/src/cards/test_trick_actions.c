#include "cards/trick_actions.h"

#include "lib/json_text.h"
#include "lib/test.h"

static struct trick_deck deck;

static trick_set
set_of(const char *first, const char *second)
{
	trick_card a, b;

	assert_true(trick_card_parse(&deck, first, &a));
	assert_true(trick_card_parse(&deck, second, &b));
	return trick_bit(a) | trick_bit(b);
}

static void
expect(const struct trick *trick, trick_set cards, const char *expected)
{
	assert_json_new(trick_actions(&deck, trick, 2, cards), expected);
}

TEST(a_card_is_led_or_played_from_the_seats_hand)
{
	char reason[TRICK_REASON_MAX];
	struct trick trick;

	assert_true(trick_deck_init(&deck, "789", "\"H", reason));
	trick_start(&trick, 3, 2);
	expect(&trick, set_of("7\"", "9H"),
		"[{\"action\":\"7\\\"\",\"words\":\"leads 7\\\"\",\"say\":"
		"[\"leads %s\",\"7\\\"\"],\"pieces\":"
		"[[2,\"7\\\"\"]]},{\"action\":\"9H\",\"words\":\"leads 9H\","
		"\"say\":[\"leads %s\",\"9H\"],"
		"\"pieces\":[[2,\"9H\"]]}]");
	trick_play(&trick, &deck, 0);
	expect(&trick, set_of("9H", "9H"),
		"[{\"action\":\"9H\",\"words\":\"plays 9H\",\"say\":"
		"[\"plays %s\",\"9H\"],\"pieces\":[[2,"
		"\"9H\"]]}]");
	expect(&trick, 0, "[]");
}
