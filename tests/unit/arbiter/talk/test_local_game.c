/* A game that is refereed here, at whose seats act others than bots. */

#include "games.h"
#include "talk/local_game.h"

#include "lib/test.h"

static const char *const names[] = {
	"tablic", "tablic-stihovi", "planowanie", "herc", "trax", NULL};

static struct local_game game;
static struct handshake handshake;
static struct text heard;

AFTER_EACH
{
	local_game_release(&game);
	text_release(&heard);
	heard = (struct text){0};
	handshake = (struct handshake){0};
}

static void
set_up(const char *name, int bots)
{
	char reason[REASON_MAX];

	assert_true(
		local_game_init(&game, game_find(name), bots, NULL, reason));
}

/* What SEAT hears is added to `heard`. */
static void
hear(int seat)
{
	enum expected_answer expected;
	char line[GAME_LINE_MAX];

	while (local_game_next(&game, seat, line, &expected))
		text_add_format(&heard, "%s\n", line);
}

static void
open_for(int seat, long number)
{
	text_clear(&heard);
	local_game_seat(&game, seat, SEAT_CALLERS, &handshake);
	game.record.deal = number;
	local_game_open(&game);
	hear(seat);
	local_game_settle(&game, seat);
}

/* Plays deal NUMBER to its end with suggestions at SEAT. */
static void
play(int seat, long number)
{
	char text[GAME_LINE_MAX];

	open_for(seat, number);
	while (local_game_turn(&game) != -1) {
		hear(seat);
		local_game_suggest(&game, text);
		local_game_answer_noted(&game, true, text, NULL, 1000000);
	}
	hear(seat);
	assert_int_equal(game.referee.phase, REFEREE_OVER);
	assert_int_equal(game.record.end, FAULT_NONE);
	assert_false(local_game_failed(&game));
	local_game_seat(&game, seat, SEAT_OURS, NULL);
}

static int
count(const char *word)
{
	int found = 0;

	for (const char *at = heard.bytes; (at = strstr(at, word)); at++)
		found++;
	return found;
}

TEST(a_seat_hears_its_own_hands_and_every_play)
{
	set_up("tablic", 3);
	play(2, 5);
	assert_int_equal(count("set_players 3 2\n"), 1);
	assert_int_equal(count("set_players"), 1);
	assert_int_equal(count("set_cards"), 3);
	assert_int_equal(count("show_cards"), 0);
	assert_int_equal(count("play "), 48);
	assert_int_equal(count("time_left"), 0);
	assert_int_equal(count("set_seed"), 0);
	handshake.commands = COMMAND_SHOW_CARDS;
	game.referee.open_hands = true;
	play(0, 5);
	assert_int_equal(count("show_cards"), 6);
}

TEST(what_is_listed_is_sent)
{
	static const uint64_t seed = 77;

	set_up("tablic", 2);
	handshake.commands =
		COMMAND_SET_RULES | COMMAND_SET_SEED | COMMAND_RESULT;
	game.referee.own_seed = &seed;
	play(1, 3);
	assert_int_equal(count("set_rules tablic\nset_seed 77\nset_deck"), 1);
	assert_int_equal(count("\nresult "), 1);
}

TEST(the_clock_goes_on_by_what_moves_took)
{
	const struct clock_terms clock = {.budget_ns = INT64_C(10000000)};

	set_up("tablic", 2);
	local_game_set_clock(&game, 1, &clock, 1000000000, false);
	open_for(1, 3);
	assert_int_equal(local_game_turn(&game), 1);
	hear(1);
	assert_int_equal(count("time_left 10\ngen_move\n"), 1);
	char text[GAME_LINE_MAX];
	local_game_suggest(&game, text);
	local_game_answer_noted(&game, true, text, NULL, INT64_C(1500000));
	assert_int_equal(local_game_turn(&game), 1);
	hear(1);
	assert_int_equal(count("time_left 8\ngen_move\n"), 1);
}

TEST(a_move_is_never_longer_than_the_time_that_was_left)
{
	const struct clock_terms clock = {.budget_ns = INT64_C(10000000)};
	char text[GAME_LINE_MAX];

	set_up("tablic", 2);
	local_game_set_clock(&game, 0, &clock, 1000000000, false);
	open_for(0, 3);
	assert_int_equal(local_game_turn(&game), 0);
	local_game_suggest(&game, text);
	local_game_answer_noted(&game, true, text, NULL, INT64_C(15000000));
	assert_int_equal(game.record.end, FAULT_NONE);
}

TEST(every_game_is_played_to_its_end_the_same_way_again)
{
	for (size_t i = 0; names[i]; i++) {
		struct text first = {0};

		set_up(names[i], 0);
		play(game.seats - 1, 1);
		text_add_string(&first, heard.bytes);
		play(game.seats - 1, 2);
		assert_string_not_equal(first.bytes, heard.bytes);
		play(game.seats - 1, 1);
		assert_string_equal(first.bytes, heard.bytes);
		local_game_release(&game);
		text_release(&first);
	}
}

TEST(every_trial_and_kind_of_every_game_can_be_set_up)
{
	char reason[REASON_MAX];

	for (size_t i = 0; names[i]; i++) {
		const struct game_rules *rules = game_find(names[i]);
		const struct game_trial *lists[] = {
			rules->trials, rules->kinds};

		for (int l = 0; l < 2; l++) {
			const struct game_trial *t = lists[l];

			for (; t && t->name; t++) {
				int bots =
					rules->seats(t->bots) > 0 ? t->bots : 0;

				if (!local_game_init(&game, rules, bots,
					    t->presets, reason))
					fail_msg("%s: %s", t->name, reason);
				play(0, 3);
				local_game_release(&game);
			}
		}
	}
}

TEST(what_cannot_be_set_up_is_refused)
{
	static const struct game_preset bad[] = {{"board", "3x3"}, {0}};
	char reason[REASON_MAX];

	assert_false(
		local_game_init(&game, game_find("tablic"), 5, NULL, reason));
	local_game_release(&game);
	assert_false(local_game_init(&game, game_find("trax"), 0, bad, reason));
}

TEST(what_the_seat_sees_is_shown_to_its_bot_if_that_wants_it)
{
	set_up("tablic", 2);
	handshake.commands = COMMAND_SHOW_FRAME;
	play(1, 5);
	assert_int_equal(count("show_frame 1 1 {"), 49);
	assert_int_equal(count("show_actions"), 0);
	handshake.commands = COMMAND_SHOW_ACTIONS;
	play(0, 5);
	assert_int_equal(count("show_actions 1 1 [{"), 24);
	assert_int_equal(count("]\ngen_move\n"), 24);
}

TEST(an_action_is_tried_and_not_done)
{
	char reason[GAME_REASON_MAX], action[GAME_LINE_MAX],
		text[GAME_LINE_MAX];

	set_up("herc", 0);
	open_for(0, 0);
	assert_int_equal(local_game_turn(&game), 0);
	assert_string_equal(local_game_ask(&game), "gen_move");
	assert_false(local_game_try(&game, "XX", action, reason));
	local_game_suggest(&game, text);
	assert_true(local_game_try(&game, text, action, reason));
	assert_int_equal(game.record.move_count, 0);
	local_game_answer(&game, true, action);
	assert_int_equal(game.record.moves[0].seat, 0);
	assert_string_equal(local_game_action(&game.record, 0), action);
}

TEST(an_illegal_action_ends_the_game_and_the_others_hear_of_it)
{
	set_up("tablic", 2);
	handshake.commands = COMMAND_RESULT;
	open_for(0, 0);
	assert_int_equal(local_game_turn(&game), 0);
	assert_false(local_game_question_is_next(&game, 0));
	local_game_answer(&game, true, "XX");
	assert_int_equal(local_game_turn(&game), -1);
	assert_int_equal(game.record.end, FAULT_ILLEGAL);
	assert_int_equal(game.record.offender, 0);
	hear(0);
	assert_int_equal(count("gen_move\nresult "), 1);
}

TEST(a_question_is_known_before_it_is_taken)
{
	enum expected_answer expected;
	char line[GAME_LINE_MAX];

	set_up("tablic", 2);
	open_for(0, 0);
	assert_int_equal(local_game_turn(&game), 0);
	while (!local_game_question_is_next(&game, 0))
		assert_true(local_game_next(&game, 0, line, &expected));
	assert_true(local_game_next(&game, 0, line, &expected));
	assert_string_equal(line, "gen_move");
	assert_int_equal(expected, ANSWER_TEXT);
	assert_false(local_game_next(&game, 0, line, &expected));
}

/* A recorded game of two, with what seat 1 heard in it. */
static void
record_game(struct record *record, struct run *run, struct text *was_heard)
{
	set_up("tablic", 2);
	*run = (struct run){.game = game.rules, .time_ns = -1, .names = true};
	handshake.commands = COMMAND_SET_NAMES | COMMAND_SET_SEED |
			     COMMAND_RESULT | COMMAND_SHOW_FRAME;
	game.referee.names = true;
	game.record.id = 7;
	game.record.names[0] = "ann";
	game.record.names[1] = "bob";
	play(1, 4);
	text_add_string(was_heard, heard.bytes);
	*record = game.record;
	record->start = game.rules->start(game.referee.game);
	record_init(&game.record);
	local_game_release(&game);
}

TEST(what_is_recorded_is_heard_again)
{
	char reason[REASON_MAX];
	struct record record;
	struct run run;
	struct text was_heard = {0};

	record_game(&record, &run, &was_heard);
	assert_non_null(strstr(was_heard.bytes, "set_names ann bob\n"));
	assert_true(local_game_init_recorded(&game, &run, &record, reason));
	text_clear(&heard);
	local_game_seat(&game, 1, SEAT_CALLERS, &handshake);
	local_game_open(&game);
	hear(1);
	local_game_settle(&game, 1);
	while (local_game_turn(&game) != -1) {
		hear(1);
		assert_true(local_game_repeat(&game));
	}
	hear(1);
	assert_string_equal(heard.bytes, was_heard.bytes);
	assert_int_equal(game.record.points[0], record.points[0]);
	text_release(&was_heard);
	local_game_release(&game);
	record_release(&record);
}

TEST(behind_the_last_recorded_move_the_caller_goes_on)
{
	char reason[REASON_MAX];
	struct record record;
	struct run run;
	struct text was_heard = {0};

	record_game(&record, &run, &was_heard);
	record.move_count = 5;
	assert_true(local_game_init_recorded(&game, &run, &record, reason));
	local_game_open(&game);
	assert_int_equal(local_game_turn(&game), 1);
	assert_int_equal(game.record.move_count, 5);
	assert_false(local_game_repeat(&game));
	text_release(&was_heard);
	local_game_release(&game);
	record_release(&record);
}

TEST(the_order_of_words_may_make_no_difference)
{
	set_up("tablic", 2);
	open_for(0, 0);
	assert_int_equal(local_game_turn(&game), 0);
	char text[GAME_LINE_MAX];
	local_game_suggest(&game, text);
	assert_true(local_game_is_same(&game, text, text));
	assert_false(local_game_is_same(&game, text, "XX"));
	assert_false(local_game_is_same(&game, "XX YY", "YY XX"));
}
