#include "herc/frame.h"

#include "herc/game.h"
#include "lib/frame_watch.h"
#include "lib/json_text.h"
#include "lib/test.h"

TEST(everybody_sees_what_was_said_to_him_from_deal_to_end)
{
	for (int number = 0; number < 20; number++) {
		struct frame_watch watch = {.rules = &herc_game,
			.seats = HERC_SEATS,
			.open_hands = number % 2 == 1};

		assert_int_equal(frame_watch_game(&watch, frame_watch_card,
					 NULL, number),
			HERC_CARDS);
	}
}

/* Exchanges a card of each of two hands. */
static void
exchange(struct herc *game, int one, int other)
{
	trick_set *a = &game->hands[one], *b = &game->hands[other];

	if (*a == 0 || *b == 0)
		return;
	trick_set changed =
		trick_bit(trick_set_first(*a)) | trick_bit(trick_set_last(*b));
	*a ^= changed;
	*b ^= changed;
}

static void
hide(struct frame_watch *watch)
{
	const struct game_look look = {.viewers = seat_bit(2)};
	char *before = frame_watch_text(watch, look);
	struct herc kept = *(struct herc *)watch->game;

	exchange(watch->game, 0, 3);
	char *after = frame_watch_text(watch, look);
	memcpy(watch->game, &kept, sizeof kept);
	assert_string_equal(before, after);
	free(before);
	free(after);
}

TEST(hidden_cards_change_nothing)
{
	struct frame_watch watch = {.rules = &herc_game, .seats = HERC_SEATS};

	frame_watch_game(&watch, frame_watch_card, hide, 7);
}

TEST(a_full_trick_goes_to_who_takes_it)
{
	static const char deal[] = "p2 p3 p4 p5 p6 p7 p8 p9 pT pJ pQ pK aA | "
				   "a2 a3 a4 a5 a6 a7 a8 a9 aT aJ aQ aK pA | "
				   "r2 r3 r4 r5 r6 r7 r8 r9 rT rJ rQ rK rA | "
				   "s2 s3 s4 s5 s6 s7 s8 s9 sT sJ sQ sK sA";
	static const char *const cards[] = {"2S", "AS", "2C", "2H"};
	static const char *const words[] = {"leads 2S", "plays AS", "plays 2C",
		"plays 2H; player 3 takes the trick, 20 points"};
	struct game_look nobody = {0};
	char reason[GAME_REASON_MAX];
	struct herc game;

	assert_true(herc_game.deal_read(&game, 4, NULL, 0, deal, reason));
	for (int seat = 0; seat < 4; seat++) {
		trick_card c;

		assert_true(trick_card_parse(&game.deck, cards[seat], &c));
		herc_play(&game, c);
		json_t *frame = herc_frame(&game, &nobody);
		json_t *last = json_object_get(frame, "last");
		assert_string_equal(
			json_string_value(json_object_get(last, "words")),
			words[seat]);
		if (seat == 3)
			assert_json(json_object_get(last, "moved"),
				"[[3,7,[\"2H\"]],[4,11,[\"2S\"]],"
				"[5,11,[\"AS\"]],[6,11,[\"2C\"]],"
				"[7,11,[\"2H\"]]]");
		json_decref(frame);
	}
}
