#include "command/show.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "lib/command_line.h"

static enum options_verdict
parse(struct show_options *options, const char *line, char *text, size_t size)
{
	static struct command_line words;
	struct caught_stream errors;

	command_line_split(&words, line);
	caught_stream_begin(&errors, STDERR_FILENO);
	enum options_verdict verdict =
		show_options_read(options, words.argc, words.argv);
	caught_stream_end(&errors, text, size);
	return verdict;
}

static void
show_takes_a_file_and_perhaps_a_game(void **state)
{
	struct show_options options;
	char text[1024];

	(void)state;
	assert_int_equal(
		parse(&options, "show x", text, sizeof text), OPTIONS_RUN);
	assert_string_equal(options.file, "x");
	assert_int_equal(options.id, -1);
	assert_int_equal(
		parse(&options, "show x 17", text, sizeof text), OPTIONS_RUN);
	assert_int_equal(options.id, 17);
	assert_int_equal(
		parse(&options, "show", text, sizeof text), OPTIONS_USAGE);
	assert_non_null(strstr(text, "talon show: one file is needed"));
	assert_int_equal(parse(&options, "show x 1 2", text, sizeof text),
		OPTIONS_USAGE);
	assert_int_equal(parse(&options, "show x one", text, sizeof text),
		OPTIONS_USAGE);
	assert_non_null(strstr(text, "\"one\" is no number of a game"));
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(show_takes_a_file_and_perhaps_a_game),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
