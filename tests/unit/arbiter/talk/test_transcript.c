/* The end of a talk, as people read it. */
#include <stdio.h>
#include <string.h>

#include "talk/transcript.h"

#include "lib/test.h"

static void
add(struct transcript *transcript, const char *lines)
{
	transcript_add(transcript, "greedy", lines, strlen(lines));
}

TEST(names_and_empty_lines_are_left_out)
{
	struct transcript transcript = {0};

	assert_string_equal(transcript_tail(&transcript, 3), "");
	add(&transcript, "greedy > name\ngreedy > version\n");
	add(&transcript, "greedy < = greedy\ngreedy < \ngreedy ! woe\n");
	assert_string_equal(transcript_tail(&transcript, 9),
		"> name\n> version\n< = greedy\n! woe\n");
	assert_string_equal(
		transcript_tail(&transcript, 2), "< = greedy\n! woe\n");
	assert_string_equal(transcript_tail(&transcript, 0), "");
	transcript_clear(&transcript);
	assert_string_equal(transcript_tail(&transcript, 9), "");
	transcript_release(&transcript);
}

TEST(what_comes_in_pieces_of_the_standard_error_is_one_line)
{
	struct transcript transcript = {0};

	add(&transcript, "greedy < =\ngreedy ! Index\n");
	transcript.half = true;
	add(&transcript, "greedy ! Error: 7\ngreedy ! line 3\n");
	assert_string_equal(transcript_tail(&transcript, 9),
		"< =\n! IndexError: 7\n! line 3\n");
	transcript.half = true;
	add(&transcript, "greedy > name\n");
	add(&transcript, "greedy ! woe\n");
	assert_string_equal(
		transcript_tail(&transcript, 3), "! line 3\n> name\n! woe\n");
	transcript_release(&transcript);
}

TEST(what_is_old_is_forgotten_in_whole_lines)
{
	struct transcript transcript = {0};
	char line[64];

	for (int i = 0; i < 20000; i++) {
		snprintf(line, sizeof line, "greedy > line %d\n", i);
		add(&transcript, line);
	}
	assert_true(transcript.lines.length < 200000);
	assert_int_equal(strncmp(transcript.lines.bytes, "> line ", 7), 0);
	assert_string_equal(transcript_tail(&transcript, 1), "> line 19999\n");
	transcript_release(&transcript);
}
