#include "options/options.h"

#include <unistd.h>

#include "lib/command_line.h"
#include "lib/test.h"

enum { WORDS_MAX = 16, TEXT_MAX = 1000 };

static long games;

static const struct option_row rows[] = {
	{'g', "games", "N", "games to play", OPTION_LONG(&games, 1, 9)}, {0}};

static const struct option_foreign foreign[] = {
	{"-engine", "an argument"},
	{"-games", "-g N"},
	{"-each", "two\nlines"},
	{0},
};

/* What is said of LINE, whose words have one blank between them, if it ends the
 * process as EXPECTED. */
static const char *
said(const char *line, int expected)
{
	static char text[TEXT_MAX];
	char copy[TEXT_MAX], *rest = copy, *words[WORDS_MAX] = {0};
	char **argv = words;
	struct caught_stream errors;
	const struct options options = {.command = "x",
		.rows = rows,
		.foreigners = "others",
		.foreign = foreign};
	int argc = 0;

	strcpy(copy, line);
	while (rest)
		words[argc++] = strsep(&rest, " ");
	caught_stream_begin(&errors, STDERR_FILENO);
	const int status = STATUS_OF(options_read(&options, &argc, &argv));
	caught_stream_end(&errors, text, sizeof text);
	assert_int_equal(status, expected);
	return text;
}

#define REFUSED(hints)                                 \
	"x: options of others; the same here:\n" hints \
	"Try 'x --help' for more.\n"

TEST(words_of_others_are_refused_with_ours)
{
	static const struct {
		const char *description, *line, *said;
	} cases[] = {
		{"one", "x -engine cmd=a",
			REFUSED("  -engine           an argument\n")},
		{"it is told once", "x -engine a -engine b",
			REFUSED("  -engine           an argument\n")},
		{"all are told", "x a -each tc=1 b -engine c",
			REFUSED("  -engine           an argument\n"
				"  -each             two\n"
				"                    lines\n")},
		{"what would be taken for ours", "x -games 3",
			REFUSED("  -games            -g N\n")},
		{"with two dashes", "x --engine=a",
			REFUSED("  -engine           an argument\n")},
	};

	FOR_EACH (at, cases) {
		print_message("%s\n", at->description);
		assert_string_equal(said(at->line, OPTIONS_USAGE), at->said);
	}
}

TEST(ours_are_read)
{
	static const char *const lines[] = {"x --games 3", "x -g 3",
		"x --game=3", "x -g 3 engine each", "x -g 3 -- -engine"};

	FOR_EACH (c, lines) {
		print_message("%s\n", *c);
		assert_string_equal(said(*c, RETURNS), "");
		assert_int_equal(games, 3);
	}
}
