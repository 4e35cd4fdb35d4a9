/* What a seat hears, command by command. */

#include "base/text.h"
#include "check/examination.h"
#include "games.h"
#include "referee/handshake.h"

#include "lib/test.h"

struct visited {
	struct text lines;
	long left; /* commands to hear */
	int asked;
};

static bool
visit(void *context, const char *line, enum expected_answer answer,
	char action[static GAME_LINE_MAX])
{
	struct visited *heard = context;

	text_add_string(&heard->lines, line);
	text_add_string(&heard->lines, "\n");
	if (answer == ANSWER_TEXT)
		assert_true(*action != '\0');
	heard->asked += answer == ANSWER_TEXT;
	return --heard->left != 0;
}

TEST(a_walk_goes_from_the_rules_to_the_result)
{
	char reason[REASON_MAX];
	struct local_game game;
	struct visited heard = {0};

	assert_true(
		local_game_init(&game, game_find("tablic"), 2, NULL, reason));
	walk(&game, 0, 1, visit, &heard);
	assert_int_equal(strncmp(heard.lines.bytes,
				 "set_rules tablic\nset_seed 7\nset_deck ", 37),
		0);
	assert_non_null(strstr(heard.lines.bytes, "\nresult "));
	assert_int_equal(heard.asked, 24);
	text_release(&heard.lines);
	local_game_release(&game);
}

TEST(it_ends_where_the_visitor_wants)
{
	char reason[REASON_MAX];
	struct local_game game;
	struct visited heard = {.left = 3};

	assert_true(local_game_init(&game, game_find("trax"), 2, NULL, reason));
	walk(&game, 0, 1, visit, &heard);
	assert_string_equal(heard.lines.bytes,
		"set_rules trax\nset_seed 7\nset_board 10 10\n");
	text_release(&heard.lines);
	local_game_release(&game);
}

TEST(frame_and_actions_are_among_what_a_bot_may_hear)
{
	char reason[REASON_MAX];
	struct local_game game;
	struct visited heard = {0};

	assert_true(local_game_init(&game, game_find("herc"), 4, NULL, reason));
	walk(&game, 0, 1, visit, &heard);
	const char *frame = strstr(heard.lines.bytes, "\nshow_frame 1 1 {");
	const char *actions = strstr(heard.lines.bytes, "\nshow_actions 1 1 [");
	assert_true(frame && actions && frame < actions);
	assert_non_null(strstr(actions, "]\ntime_left 60000\ngen_move\n"));
	text_release(&heard.lines);
	local_game_release(&game);
}

TEST(some_commands_are_for_those_that_list_them)
{
	assert_true(walk_is_listed("set_seed 7"));
	assert_true(walk_is_listed("show_frame 1 1 {}"));
	assert_true(walk_is_listed("result 1 2"));
	assert_false(walk_is_listed("gen_move"));
	assert_false(walk_is_listed("show_frames"));
}

TEST(a_line_is_known_by_its_first_word)
{
	assert_true(walk_is("set_deck 23 CD", "set_deck"));
	assert_true(walk_is("gen_move", "gen_move"));
	assert_false(walk_is("set_deck 23 CD", "set_dec"));
	assert_false(walk_is("set_dec", "set_deck"));
}

struct foresight_case {
	const char *game;
	int seat;
	long deal;
	struct foresight expected;
};

static const struct foresight_case cases[] = {
	/* Six cards a deal; the first seat leads. */
	{"tablic", 0, 0, {.hands = 2, .asked = 6, .move = 1}},
	{"tablic", 1, 0, {.hands = 2, .asked = 6, .move = 1, .follow = 1}},
	/* One card, and a declaration before it. */
	{"planowanie", 0, 0, {.hands = 2, .asked = 2, .move = 2}},
	{"planowanie", 1, 0, {.hands = 2, .asked = 2, .move = 2, .follow = 2}},
	/* Thirteen cards, and then the game is over. */
	{"herc", 0, 0, {.hands = 1, .asked = 13, .move = 1}},
	{"herc", 3, 0, {.hands = 1, .asked = 13, .move = 1, .follow = 1}},
};

TEST(the_first_deal_is_foreseen)
{
	char reason[REASON_MAX];

	FOR_EACH (one, cases) {
		struct local_game game;

		assert_true(local_game_init(
			&game, game_find(one->game), 0, NULL, reason));
		const struct foresight ahead =
			foresee(&game, one->seat, one->deal);
		print_message("%s, seat %d\n", one->game, one->seat);
		assert_int_equal(ahead.hands, one->expected.hands);
		assert_int_equal(ahead.asked, one->expected.asked);
		assert_int_equal(ahead.move, one->expected.move);
		assert_int_equal(ahead.follow, one->expected.follow);
		local_game_release(&game);
	}
}

TEST(where_nothing_is_dealt_the_game_is_one_deal)
{
	char reason[REASON_MAX];
	struct local_game game;

	assert_true(local_game_init(&game, game_find("trax"), 0, NULL, reason));
	const struct foresight ahead = foresee(&game, 1, 0);
	assert_int_equal(ahead.hands, 0);
	assert_true(ahead.asked > 1);
	assert_int_equal(ahead.follow, 1);
	local_game_release(&game);
}
