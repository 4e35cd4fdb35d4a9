#include "page/question.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct question question;

static int
ask(void **state)
{
	(void)state;
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

static int
forget(void **state)
{
	(void)state;
	question_close(&question);
	return 0;
}

static void
an_offered_action_is_the_answer(void **state)
{
	(void)state;
	assert_null(question_answer(&question, 1, "7H"));
	assert_true(question.answered);
	assert_string_equal(question.answer, "7H");
}

static void
nothing_else_is(void **state)
{
	static const char *const actions[] = {
		"7h", "", "8H", "7H ", "a\nb", "true"};
	static char longest[2 * GAME_LINE_MAX];

	(void)state;
	for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
		assert_non_null(question_answer(&question, 1, actions[i]));
	memset(longest, 'x', sizeof longest - 1);
	assert_non_null(question_answer(&question, 1, longest));
	assert_false(question.answered);
}

static void
only_the_question_in_hand_is_answered(void **state)
{
	(void)state;
	assert_non_null(question_answer(&question, 0, "7H"));
	assert_non_null(question_answer(&question, 2, "7H"));
	assert_non_null(question_answer(&question, INT64_MAX, "7H"));
	question_close(&question);
	assert_non_null(question_answer(&question, 1, "7H"));
	ask(state);
	assert_null(question_answer(&question, 1, "7H"));
}

static void
the_first_answer_counts(void **state)
{
	(void)state;
	assert_null(question_answer_otherwise(&question, 1, "resign"));
	assert_non_null(question_answer(&question, 1, "7H"));
	assert_string_equal(question.answer, "resign");
}

static void
every_question_has_a_number_of_its_own(void **state)
{
	(void)state;
	question_open(&question, "gen_declare", json_array(), -1);
	assert_int_equal(question.id, 2);
	assert_false(question.answered);
}

static void
it_is_told_with_the_time_that_is_left(void **state)
{
	(void)state;
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

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			an_offered_action_is_the_answer, ask, forget),
		cmocka_unit_test_setup_teardown(nothing_else_is, ask, forget),
		cmocka_unit_test_setup_teardown(
			only_the_question_in_hand_is_answered, ask, forget),
		cmocka_unit_test_setup_teardown(
			the_first_answer_counts, ask, forget),
		cmocka_unit_test_setup_teardown(
			every_question_has_a_number_of_its_own, ask, forget),
		cmocka_unit_test_setup_teardown(
			it_is_told_with_the_time_that_is_left, ask, forget),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
