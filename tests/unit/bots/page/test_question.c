#include "page/question.h"

#include <stdlib.h>
#include <string.h>

#include "lib/test.h"

static struct question question;

FIXTURE(ask)
{
	question = (struct question){0};
	question_open(&question, "gen_move",
		json_loads("[{\"action\":\"7H\",\"words\":\"plays 7H\","
			   "\"pieces\":[[1,\"7H\"]]},"
			   "{\"action\":\"a\\nb\"},{\"words\":\"\"},7,"
			   "{\"more\":true}]",
			0, NULL),
		1500);
	return 0;
}

FIXTURE(forget)
{
	question_close(&question);
	return 0;
}

EACH_TEST(ask, forget)

TEST(an_offered_action_is_the_answer)
{
	assert_null(question_answer(&question, 1, "7H"));
	assert_true(question.answered);
	assert_string_equal(question.answer, "7H");
}

TEST(nothing_else_is)
{
	static const char *const actions[] = {
		"7h", "", "8H", "7H ", "a\nb", "true"};
	static char longest[2 * GAME_LINE_MAX];

	for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
		assert_non_null(question_answer(&question, 1, actions[i]));
	memset(longest, 'x', sizeof longest - 1);
	assert_non_null(question_answer(&question, 1, longest));
	assert_false(question.answered);
}

TEST(only_the_question_in_hand_is_answered)
{
	assert_non_null(question_answer(&question, 0, "7H"));
	assert_non_null(question_answer(&question, 2, "7H"));
	assert_non_null(question_answer(&question, INT64_MAX, "7H"));
	question_close(&question);
	assert_non_null(question_answer(&question, 1, "7H"));
	ask(state);
	assert_null(question_answer(&question, 1, "7H"));
}

TEST(the_first_answer_counts)
{
	assert_null(question_answer_otherwise(&question, 1, "resign"));
	assert_non_null(question_answer(&question, 1, "7H"));
	assert_string_equal(question.answer, "resign");
}

TEST(every_question_has_a_number_of_its_own)
{
	question_open(&question, "gen_declare", json_array(), -1);
	assert_int_equal(question.id, 2);
	assert_false(question.answered);
}

TEST(it_is_told_with_the_time_that_is_left)
{
	question_open(&question, "gen_move",
		json_loads("[{\"action\":\"7H\"}]", 0, NULL), 1500);
	char *text = question_message(&question, 500);
	assert_string_equal(text,
		"{\"kind\":\"ask\",\"id\":2,\"ask\":\"gen_move\","
		"\"left_ms\":1000,\"actions\":[{\"action\":\"7H\"}]}");
	free(text);
	text = question_message(&question, 9000);
	assert_non_null(strstr(text, "\"left_ms\":0,"));
	free(text);
	question.end_ms = -1;
	text = question_message(&question, 9000);
	assert_non_null(strstr(text, "\"left_ms\":null,"));
	free(text);
}
