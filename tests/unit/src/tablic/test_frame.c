#include "tablic/frame.h"

#include "lib/frame_watch.h"
#include "lib/json_text.h"
#include "lib/test.h"
#include "tablic/game.h"

/* A card of the hand with some of the table, or alone. */
static void
answer(struct frame_watch *watch, int seat, char text[static GAME_LINE_MAX])
{
	const struct tablic *game = watch->game;
	card_set left = game->open.table;

	frame_watch_card(watch, seat, text);
	if (random_below(&watch->random, 40) == 0)
		return;
	for (; left != 0; left &= left - 1) {
		char name[3];

		card_format(card_set_first(left), name);
		if (random_below(&watch->random, 3) != 0)
			continue;
		strlcat(text, " ", GAME_LINE_MAX);
		strlcat(text, name, GAME_LINE_MAX);
	}
}

TEST(everybody_sees_what_was_said_to_him_from_deal_to_end)
{
	static const int seats[] = {2, 3, 4, 6, 12, 48, 2};

	for (int number = 0; number < 8; number++) {
		struct frame_watch watch = {.rules = &tablic_game_points,
			.seats = seats[number % 7],
			.open_hands = number % 2 == 1};

		assert_int_equal(
			frame_watch_game(&watch, answer, NULL, number), 48);
	}
}

TEST(stihovi_are_seen_too)
{
	struct frame_watch watch = {.rules = &tablic_game_stihovi, .seats = 2};

	assert_int_equal(frame_watch_game(&watch, answer, NULL, 3), 48);
}

/* The order of the stock, and who of two has which cards, tell nothing. */
static void
hide(struct frame_watch *watch)
{
	const struct game_look look = {.viewers = seat_bit(0)};
	struct tablic *game = watch->game;
	struct tablic kept = *game;
	char *before = frame_watch_text(watch, look);

	for (int i = 0; i < CARD_COUNT / 2; i++) {
		card c = game->deck[i];

		game->deck[i] = game->deck[CARD_COUNT - 1 - i];
		game->deck[CARD_COUNT - 1 - i] = c;
	}
	card_set one = game->hands[1], two = game->hands[2];
	if (one != 0 && two != 0) {
		card_set changed = card_bit(card_set_last(one)) |
				   card_bit(card_set_first(two));

		game->hands[1] ^= changed;
		game->hands[2] ^= changed;
	}
	char *after = frame_watch_text(watch, look);
	*game = kept;
	assert_string_equal(before, after);
	free(before);
	free(after);
}

TEST(hidden_cards_change_nothing)
{
	struct frame_watch watch = {.rules = &tablic_game_points, .seats = 3};

	frame_watch_game(&watch, answer, hide, 5);
}

static void
expect_last(const struct tablic *game, const char *expected)
{
	const struct game_look look = {0};
	json_t *frame = tablic_frame(game, &look);

	assert_json(json_object_get(frame, "last"), expected);
	json_decref(frame);
}

TEST(what_is_taken_moves_to_the_pile)
{
	struct tablic game;

	tablic_start(&game, TABLIC_POINTS, 2, tablic_deck);
	tablic_deal(&game);
	/* 2C 2D 2H 2S lie there; 4C is the third card of player 0. */
	tablic_play(&game, (struct tablic_play){8, card_bit(0) | card_bit(1)});
	expect_last(&game,
		"{\"seat\":0,\"words\":\"takes 2C 2D with 4C\","
		"\"say\":[\"takes %s with %s\",\"2C 2D\",\"4C\"],\"moved\":"
		"[[2,3,[\"4C\"]],[0,3,[\"2C\",\"2D\"]]]}");
	tablic_play(&game, (struct tablic_play){9, card_bit(2) | card_bit(3)});
	expect_last(&game,
		"{\"seat\":1,\"words\":\"takes 2H 2S with 4D, tabla\","
		"\"say\":[\"takes %s with %s, tabla\",\"2H 2S\",\"4D\"],"
		"\"moved\":[[4,5,[\"4D\"]],[0,5,[\"2H\",\"2S\"]]]}");
}

TEST(tablas_are_counted_beside_who_took_last)
{
	static const struct {
		int tablas, last;
		const char *captions;
	} rows[] = {
		{0, -1, "[\"\",\"\"]"},
		{0, 0, "[\"was the last to take\",\"\"]"},
		{1, 0, "[\"1 tabla, was the last to take\",\"\"]"},
		{2, 1, "[\"2 tablas\",\"was the last to take\"]"},
	};
	const struct game_look look = {0};
	struct tablic game;

	tablic_start(&game, TABLIC_POINTS, 2, tablic_deck);
	tablic_deal(&game);
	FOR_EACH (row, rows) {
		game.open.piles[0].tablas = row->tablas;
		game.open.last_capturer = row->last;
		json_t *frame = tablic_frame(&game, &look);
		assert_json(json_object_get(frame, "seats"), row->captions);
		json_decref(frame);
	}
}
