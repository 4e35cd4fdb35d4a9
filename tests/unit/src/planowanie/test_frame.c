#include "planowanie/frame.h"

#include "lib/frame_watch.h"
#include "lib/test.h"
#include "planowanie/game.h"

TEST(everybody_sees_what_was_said_to_him_from_deal_to_end)
{
	for (int number = 0; number < 9; number++) {
		struct frame_watch watch = {.rules = &planowanie_game,
			.seats = 2 + number % 3,
			.declaring = true,
			.open_hands = number % 2 == 1};

		assert_true(frame_watch_game(&watch, frame_watch_card, NULL,
				    number) >= 2 * 14 * 13 / 2);
	}
}

/* The second seat of two has cards of its own changed for such of the stock. */
static void
change_hand(struct planowanie *game)
{
	trick_set hand = game->hands[1];
	trick_set free = trick_deck_all(&game->deck) & ~hand & ~game->hands[0];

	game->hands[1] = 0;
	for (int left = trick_set_size(hand); left > 0; left--) {
		game->hands[1] |= trick_bit(trick_set_first(free));
		free &= free - 1;
	}
	for (int deal = game->open.begun; deal < game->course.deals; deal++)
		game->dealt[deal][1] = ~game->dealt[deal][1];
}

/* What seat 1 has declared, if it has, and whether it was the last to do so. */
static void
change_declaration(struct planowanie *game)
{
	if (planowanie_open_declared(&game->open) ||
		game->declared[1] == PLANOWANIE_SECRET)
		return;
	game->declared[1] = game->open.cards - game->declared[1];
	if (game->declared[0] != PLANOWANIE_SECRET)
		game->declarer = 0;
}

static void
hide(struct frame_watch *watch)
{
	const struct game_look look = {.viewers = seat_bit(0)};
	struct planowanie *game = watch->game;
	struct planowanie kept = *game;
	char *before = frame_watch_text(watch, look);

	change_hand(game);
	change_declaration(game);
	char *after = frame_watch_text(watch, look);
	*game = kept;
	assert_string_equal(before, after);
	free(before);
	free(after);
}

TEST(hidden_cards_and_declarations_change_nothing)
{
	struct frame_watch watch = {
		.rules = &planowanie_game, .seats = 2, .declaring = true};

	frame_watch_game(&watch, frame_watch_card, hide, 7);
}

static void
expect(const struct planowanie *game, struct game_look look, const char *part)
{
	json_t *frame = planowanie_frame(game, &look);
	char *text = json_dumps(frame, JSON_COMPACT);

	if (!strstr(text, part))
		fail_msg("no %s in %s", part, text);
	free(text);
	json_decref(frame);
}

TEST(a_declaration_is_a_secret_until_all_have_declared)
{
	static const char deals[] = "0 7H | 2C ; 1 AS 3D | 4C 5C";
	const struct game_look first = {seat_bit(0), true};
	const struct game_look second = {seat_bit(1), true};
	struct planowanie game;
	char reason[GAME_REASON_MAX];

	assert_true(
		planowanie_game.deal_read(&game, 2, NULL, 0, deals, reason));
	planowanie_deal(&game);
	expect(&game, first, "\"turn\":[0,1]");
	planowanie_declare(&game, 0, 1);
	expect(&game, first, "\"turn\":[1]");
	expect(&game, first, "\"words\":\"declares 1\"");
	expect(&game, first, "[\"declared 1\",\"has not declared\"]");
	expect(&game, second, "\"turn\":[0,1]");
	expect(&game, second, "[\"has not declared\",\"has not declared\"]");
	planowanie_declare(&game, 1, 0);
	expect(&game, first, "\"words\":\"declares 0\"");
	expect(&game, second,
		"[\"declared 1, took 0\",\"declared 0, took 0\"]");
}
