#include "cards/trick_frame.h"

#include "lib/json_text.h"
#include "lib/test.h"

static struct trick_deck deck;
static struct trick trick;
static struct trick_log logged;
static trick_set hands[2];

static trick_card
card_of(const char *name)
{
	trick_card c;

	assert_true(trick_card_parse(&deck, name, &c));
	return c;
}

FIXTURE(set_up)
{
	char reason[TRICK_REASON_MAX];

	if (!trick_deck_init(&deck, "789TJQKA", "HS", reason))
		return -1;
	logged = (struct trick_log){0};
	trick_start(&trick, 2, 1);
	hands[0] = trick_bit(card_of("7H")) | trick_bit(card_of("AS"));
	hands[1] = trick_bit(card_of("8H")) | trick_bit(card_of("9S"));
	return 0;
}

EACH_TEST(set_up, NULL)

static void
play(const char *name)
{
	hands[trick.turn] &= ~trick_bit(card_of(name));
	trick_log_play(&logged, &trick, &deck, card_of(name));
	trick_play(&trick, &deck, card_of(name));
}

static void
expect(int stock, struct game_look look, const char *member,
	const char *expected)
{
	static const int points[2];
	struct game_frame frame;
	const struct trick_scene scene = {
		.deck = &deck,
		.trick = &trick,
		.log = &logged,
		.hands = hands,
		.stock = stock,
	};

	game_frame_begin(&frame, seat_bit(trick.turn), 2, points);
	trick_frame_places(&frame, &scene, &look);
	trick_frame_last(&frame, &scene, 7);
	json_t *object = game_frame_end(&frame);
	assert_json(json_object_get(object, member), expected);
	json_decref(object);
}

#define PLACE(kind, name, owner, rest)            \
	"{\"kind\":\"" kind "\",\"name\":\"" name \
	"\",\"piece\":\"card\",\"owner\":" owner "," rest "}"

TEST(hands_played_cards_and_piles_stand_seat_by_seat)
{
	play("9S");
	expect(-1, (struct game_look){.viewers = 1}, "places",
		"[" PLACE("hand", "hand", "0",
			"\"faces\":[\"7H\",\"AS\"]") "," PLACE("hand", "hand",
			"1", "\"hidden\":1,\"faces\":[]") "," PLACE("row",
			"played", "0", "\"faces\":[]") "," PLACE("row",
			"played", "1", "\"faces\":[\"9S\"]") "," PLACE("pile",
			"taken", "0", "\"faces\":[]") "," PLACE("pile", "taken",
			"1", "\"faces\":[]") "]");
	expect(-1, (struct game_look){0}, "last",
		"{\"seat\":1,\"words\":\"leads 9S\","
		"\"say\":[\"leads %s\",\"9S\"],\"moved\":"
		"[[1,3,[\"9S\"]]]}");
}

TEST(a_full_trick_is_taken_away)
{
	play("9S");
	play("AS");
	expect(3, (struct game_look){.open_hands = true}, "places",
		"[" PLACE("hand", "hand", "0", "\"faces\":[\"7H\"]") "," PLACE(
			"hand", "hand", "1",
			"\"faces\":[\"8H\"]") "," PLACE("row", "played", "0",
			"\"faces\":[]") "," PLACE("row", "played", "1",
			"\"faces\":[]") "," PLACE("pile", "taken", "0",
			"\"faces\":[\"9S\",\"AS\"]") "," PLACE("pile", "taken",
			"1", "\"faces\":[]") ","
					     "{\"kind\":\"pile\",\"name\":"
					     "\"stock\",\"piece\":\"card\","
					     "\"hidden\":3,\"faces\":[]}]");
	expect(3, (struct game_look){0}, "last",
		"{\"seat\":0,\"words\":\"plays AS; player 0 takes the trick, 7 "
		"points\",\"say\":[\"plays %s; %s takes the trick, %d points\","
		"\"AS\",\"player "
		"0\",7],\"moved\":[[0,2,[\"AS\"]],[3,4,[\"9S\"]],"
		"[2,4,[\"AS\"]]]}");
}

TEST(before_the_first_card_nothing_was_done)
{
	expect(-1, (struct game_look){0}, "last", "");
}
