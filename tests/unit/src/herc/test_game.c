#include "herc/game.h"

#include "herc/rules.h"
#include "lib/game_script.h"
#include "lib/test.h"

/* Each player has one suit, but player 0 and 1 have changed a card. */
static const char deal[] = "p2 p3 p4 p5 p6 p7 p8 p9 pT pJ pQ pK aA | "
			   "a2 a3 a4 a5 a6 a7 a8 a9 aT aJ aQ aK pA | "
			   "r2 r3 r4 r5 r6 r7 r8 r9 rT rJ rQ rK rA | "
			   "s2 s3 s4 s5 s6 s7 s8 s9 sT sJ sQ sK sA";

static struct game_script script;

FIXTURE(set_up)
{
	return game_script_start(&script, &herc_game, 4, NULL, deal) ? 0 : -1;
}

AFTER_EACH
{
	game_script_end(&script);
}

EACH_TEST(set_up, NULL)

TEST(cards_are_played_by_the_rules_or_refused_in_words)
{
	static const struct {
		const char *what;
		const char *before; /* legal */
		const char *card;
		const char *reason; /* NULL: legal */
	} cases[] = {
		{"the leader plays anything", "", "2S", NULL},
		{"but what it has", "", "2D", "2D is not in your hand"},
		{"led suit has to be followed", "2S", "2D",
			"2D does not follow suit: you hold AS"},
		{"and can be", "2S", "AS", NULL},
		{"without it and without hearts anything goes", "2S AS", "2C",
			NULL},
		{"a heart where there is one", "2S AS 2C", "2H", NULL},
		{"must follow diamonds too", "2S AS 2C 2H", "3H", NULL},
	};

	FOR_EACH (c, cases) {
		print_message("%s\n", c->what);
		game_script_end(&script);
		assert_int_equal(set_up(state), 0);
		assert_true(game_script_act_all(&script, c->before));
		bool legal = game_script_act(&script, c->card);
		assert_int_equal(legal, !c->reason);
		if (!legal)
			assert_string_equal(script.reason, c->reason);
	}
}

TEST(who_cannot_follow_has_to_play_a_heart)
{
	static const char line[] = "p2 p3 p4 p5 p6 p7 p8 p9 pT pJ pQ pK aA | "
				   "a2 a3 a4 a5 a6 a7 a8 a9 aT aJ aQ s2 pA | "
				   "r2 r3 r4 r5 r6 r7 r8 r9 rT rJ rQ rK sA | "
				   "aK s3 s4 s5 s6 s7 s8 s9 sT sJ sQ sK rA";

	game_script_end(&script);
	assert_true(game_script_start(&script, &herc_game, 4, NULL, line));
	assert_true(game_script_act_all(&script, "2S AS"));
	assert_false(game_script_act(&script, "2C"));
	assert_non_null(strstr(script.reason, "AH"));
	assert_true(game_script_act(&script, "AH"));
	assert_false(game_script_act(&script, "KD"));
	assert_true(game_script_act(&script, "3H"));
	/* The highest heart took it, so player 2 leads. */
	assert_int_equal(herc_game.to_act(script.game), seat_bit(2));
}

TEST(points_over_half_go_to_both_of_the_side_that_has_them)
{
	static const char *const tricks[] = {"2S AS 2C 2H", "3H AD 2D 3C"};

	/* Player 3 holds all hearts and takes every trick. */
	for (size_t i = 0; i < 2; i++)
		assert_true(game_script_act_all(&script, tricks[i]));
	while (herc_game.to_act(script.game) != 0) {
		int seat = __builtin_ctzll(herc_game.to_act(script.game));
		char card[3] = "";
		static const char values[] = "23456789TJQKA";
		static const char suits[] = "HSDC";
		bool played = false;

		for (int k = 0; k < 52 && !played; k++) {
			card[0] = values[k % 13];
			card[1] = suits[k / 13];
			played = game_script_act(&script, card);
		}
		assert_true(played);
		assert_true(seat >= 0);
	}
	assert_int_equal(game_script_points(&script, 3), 416 - 208);
	assert_int_equal(game_script_points(&script, 1), 416 - 208);
	assert_int_equal(game_script_points(&script, 0), 0);
}

TEST(what_a_side_has_over_half_is_the_score_of_both)
{
	static const struct {
		int taken[4];
		int points[4];
	} cases[] = {
		{{416, 0, 0, 0}, {208, 0, 208, 0}},
		{{109, 100, 100, 107}, {1, 0, 1, 0}},
		{{100, 109, 107, 100}, {0, 1, 0, 1}},
		{{208, 108, 0, 100}, {0, 0, 0, 0}},
		{{0, 200, 0, 216}, {0, 208, 0, 208}},
	};

	FOR_EACH (c, cases) {
		struct herc_open open = {0};
		int points[HERC_SEATS];

		memcpy(open.taken, c->taken, sizeof open.taken);
		herc_score(&open, points);
		for (int s = 0; s < HERC_SEATS; s++)
			assert_int_equal(points[s], c->points[s]);
	}
}

TEST(a_fault_gives_both_opponents_half)
{
	int points[GAME_SEATS_MAX] = {0};

	herc_game.forfeit(script.game, 1, points);
	assert_int_equal(points[0], 208);
	assert_int_equal(points[1], 0);
	assert_int_equal(points[2], 208);
	assert_int_equal(points[3], 0);
}

TEST(nobody_hears_of_another_hand)
{
	assert_non_null(
		strstr(script.heard[0], "set_deck 23456789TJQKA HSDC|"));
	assert_non_null(strstr(script.heard[0], "set_game 1 13 0|"));
	assert_non_null(strstr(script.heard[0], "AD"));
	assert_null(strstr(script.heard[0], "AS"));
	assert_null(strstr(script.heard[1], "2S"));
}
