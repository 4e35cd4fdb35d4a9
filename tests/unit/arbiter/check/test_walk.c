/* What a seat hears, command by command. */
#include <string.h>

#include "base/text.h"
#include "check/walk.h"
#include "games.h"
#include "referee/handshake.h"

#include "lib/test.h"

struct heard {
	struct text lines;
	long left; /* commands to hear */
	int asked;
};

static bool
visit(void *context, const char *line, enum expected_answer answer,
	char action[static GAME_LINE_MAX])
{
	struct heard *heard = context;

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
	struct course course;
	struct heard heard = {0};

	assert_true(course_init(&course, game_find("tablic"), 2, NULL, reason));
	walk(&course, 0, 1, visit, &heard);
	assert_int_equal(strncmp(heard.lines.bytes,
				 "set_rules tablic\nset_seed 7\nset_deck ", 37),
		0);
	assert_non_null(strstr(heard.lines.bytes, "\nresult "));
	assert_int_equal(heard.asked, 24);
	text_release(&heard.lines);
	course_release(&course);
}

TEST(it_ends_where_the_visitor_wants)
{
	char reason[REASON_MAX];
	struct course course;
	struct heard heard = {.left = 3};

	assert_true(course_init(&course, game_find("trax"), 2, NULL, reason));
	walk(&course, 0, 1, visit, &heard);
	assert_string_equal(heard.lines.bytes,
		"set_rules trax\nset_seed 7\nset_board 10 10\n");
	text_release(&heard.lines);
	course_release(&course);
}

TEST(frame_and_actions_are_among_what_a_bot_may_hear)
{
	char reason[REASON_MAX];
	struct course course;
	struct heard heard = {0};

	assert_true(course_init(&course, game_find("herc"), 4, NULL, reason));
	course.commands = COMMAND_RESULT;
	walk(&course, 0, 1, visit, &heard);
	const char *frame = strstr(heard.lines.bytes, "\nshow_frame 1 1 {");
	const char *actions = strstr(heard.lines.bytes, "\nshow_actions 1 1 [");
	assert_true(frame && actions && frame < actions);
	assert_non_null(strstr(actions, "]\ntime_left 60000\ngen_move\n"));
	assert_int_equal(course.commands, COMMAND_RESULT);
	text_release(&heard.lines);
	course_release(&course);
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
