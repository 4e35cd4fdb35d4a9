/* The end of a talk, as people read it. */
#include "talk/conversation.c"

#include "lib/test.h"

static void
add(struct conversation *talk, const char *lines)
{
	keep_lines(talk, lines, strlen(lines));
}

TEST(names_and_empty_lines_are_left_out)
{
	struct conversation talk = {.name = "greedy"};

	assert_string_equal(conversation_tail(&talk, 3), "");
	add(&talk, "greedy > name\ngreedy > version\n");
	add(&talk, "greedy < = greedy\ngreedy < \ngreedy ! woe\n");
	assert_string_equal(conversation_tail(&talk, 9),
		"> name\n> version\n< = greedy\n! woe\n");
	assert_string_equal(conversation_tail(&talk, 2), "< = greedy\n! woe\n");
	assert_string_equal(conversation_tail(&talk, 0), "");
	text_clear(&talk.transcript);
	assert_string_equal(conversation_tail(&talk, 9), "");
	text_release(&talk.transcript);
}

TEST(what_comes_in_pieces_of_the_standard_error_is_one_line)
{
	struct conversation talk = {.name = "greedy"};

	add(&talk, "greedy < =\ngreedy ! Index\n");
	talk.half = true;
	add(&talk, "greedy ! Error: 7\ngreedy ! line 3\n");
	assert_string_equal(conversation_tail(&talk, 9),
		"< =\n! IndexError: 7\n! line 3\n");
	talk.half = true;
	add(&talk, "greedy > name\n");
	add(&talk, "greedy ! woe\n");
	assert_string_equal(
		conversation_tail(&talk, 3), "! line 3\n> name\n! woe\n");
	text_release(&talk.transcript);
}

TEST(what_is_old_is_forgotten_in_whole_lines)
{
	struct conversation talk = {.name = "greedy"};
	char line[64];

	for (int i = 0; i < 20000; i++) {
		snprintf(line, sizeof line, "greedy > line %d\n", i);
		add(&talk, line);
	}
	assert_true(talk.transcript.length < 200000);
	assert_int_equal(strncmp(talk.transcript.bytes, "> line ", 7), 0);
	assert_string_equal(conversation_tail(&talk, 1), "> line 19999\n");
	text_release(&talk.transcript);
}
