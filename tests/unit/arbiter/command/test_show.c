#include "command/show.c"

#include <unistd.h>

#include "lib/command_line.h"
#include "lib/test.h"

static int
parse(struct show_options *options, const char *line, char *text, size_t size)
{
	static struct command_line words;
	struct caught_stream errors;

	command_line_split(&words, line);
	caught_stream_begin(&errors, STDERR_FILENO);
	int status =
		STATUS_OF(show_options_read(options, words.argc, words.argv));
	caught_stream_end(&errors, text, size);
	return status;
}

TEST(show_takes_a_file_and_perhaps_a_game)
{
	struct show_options options;
	char text[1024];

	assert_int_equal(parse(&options, "show x", text, sizeof text), RETURNS);
	assert_string_equal(options.view.path, "x");
	assert_int_equal(options.view.id, -1);
	assert_int_equal(
		parse(&options, "show x 17", text, sizeof text), RETURNS);
	assert_int_equal(options.view.id, 17);
	assert_int_equal(
		parse(&options, "show", text, sizeof text), OPTIONS_USAGE);
	assert_non_null(strstr(text, "talon show: one file is needed"));
	assert_int_equal(parse(&options, "show x 1 2", text, sizeof text),
		OPTIONS_USAGE);
	assert_int_equal(parse(&options, "show x one", text, sizeof text),
		OPTIONS_USAGE);
	assert_non_null(strstr(text, "\"one\" is no number of a game"));
}

TEST(options_that_go_together_make_a_view)
{
	struct show_options options;
	char text[1024];

	assert_int_equal(
		parse(&options, "show x 1", text, sizeof text), RETURNS);
	assert_int_equal(options.view.move, GAME_VIEW_EACH);
	assert_int_equal(options.view.seat, GAME_VIEW_ALL);
	assert_int_equal(
		parse(&options, "show --json --seat 3 --open --move 0 x 1",
			text, sizeof text),
		RETURNS);
	assert_true(options.json && options.view.open_hands);
	assert_int_equal(options.view.seat, 3);
	assert_int_equal(options.view.move, 0);
	assert_int_equal(
		parse(&options, "show --seat none x 1", text, sizeof text),
		RETURNS);
	assert_int_equal(options.view.seat, GAME_VIEW_NONE);
	assert_int_equal(parse(&options, "show --png y x 1", text, sizeof text),
		RETURNS);
	assert_int_equal(options.view.move, GAME_VIEW_LAST);
	assert_int_equal(parse(&options, "show --seat 2 --move 7 --svg y x 1",
				 text, sizeof text),
		RETURNS);
	assert_int_equal(options.view.move, 7);
	assert_int_equal(options.view.seat, 2);
	assert_int_equal(
		parse(&options, "show --all --png y x 1", text, sizeof text),
		RETURNS);
	assert_int_equal(options.view.move, GAME_VIEW_EACH);
}

TEST(options_that_contradict_each_other_are_refused)
{
	static const struct {
		const char *line, *reason;
	} cases[] = {
		{"show --png y x", "which ID?"},
		{"show --seat 1 x", "which ID?"},
		{"show --move 1 x", "which ID?"},
		{"show --ties x 1", "--ties lists games"},
		{"show --all --move 1 x 1", "contradict"},
		{"show --json --png y x 1", "no JSON"},
		{"show --seat nobody x 1", "\"nobody\" is no seat"},
		{"show --seat 48 x 1", "\"48\" is no seat"},
	};
	struct show_options options;
	char text[1024];

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		assert_int_equal(
			parse(&options, cases[i].line, text, sizeof text),
			OPTIONS_USAGE);
		if (!strstr(text, cases[i].reason))
			fail_msg("%s: %s", cases[i].line, text);
	}
}
