#include "command/subcommands.h"

#include <stdlib.h>
#include <unistd.h>

#include "lib/command_line.h"
#include "lib/heap_game.h"
#include "lib/test.h"

enum { TEXT_MAX = 8192 };

/* In the order of the help. */
static const char *const names[] = {"play", "match", "tournament", "check",
	"show", "table", "rate", "deal", "status"};

/* The exit status of talon with the words of LINE, and what it printed to
 * DESCRIPTOR. */
static int
run(const char *line, int descriptor, char text[static TEXT_MAX])
{
	static struct command_line words;
	struct caught_stream stream;

	command_line_split(&words, line);
	caught_stream_begin(&stream, descriptor);
	int returned = EXIT_FAILURE;
	int ended =
		STATUS_OF(returned = subcommands_run(words.argc, words.argv));
	caught_stream_end(&stream, text, TEXT_MAX);
	return ended < 0 ? returned : ended;
}

TEST(the_help_has_a_line_for_each_in_order)
{
	char text[TEXT_MAX];
	const char *rest = text;

	assert_int_equal(run("talon --help", STDOUT_FILENO, text), 0);
	assert_int_equal(strncmp(text, "Usage: talon SUBCOMMAND", 23), 0);
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		char line[128];

		snprintf(line, sizeof line, "\n  %-10s  ", names[i]);
		rest = strstr(rest, line);
		assert_non_null(rest);
	}
	assert_int_equal(run("talon -h match", STDOUT_FILENO, text), 0);
	assert_non_null(strstr(text, "Subcommands:"));
}

TEST(the_version_is_printed)
{
	char text[TEXT_MAX];

	assert_int_equal(run("talon --version", STDOUT_FILENO, text), 0);
	assert_int_equal(strncmp(text, "talon ", 6), 0);
	assert_int_equal(run("talon -V", STDOUT_FILENO, text), 0);
	assert_int_equal(strncmp(text, "talon ", 6), 0);
}

TEST(a_subcommand_gets_the_words_from_its_name_on)
{
	char text[TEXT_MAX];

	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		char line[64];
		char usage[64];

		snprintf(line, sizeof line, "talon %s --help", names[i]);
		snprintf(usage, sizeof usage, "Usage: talon %s [", names[i]);
		assert_int_equal(run(line, STDOUT_FILENO, text), 0);
		assert_int_equal(strncmp(text, usage, strlen(usage)), 0);
	}
}

static const struct {
	const char *line;
	const char *reason;
} refusals[] = {
	{"talon", "talon: a subcommand is missing"},
	{"talon --colour", "talon: there is no option --colour"},
	{"talon -x match", "talon: there is no option -x"},
	{"talon mtach", "talon: there is no subcommand mtach"},
	{"talon mat", "talon: there is no subcommand mat"},
	{"talon matches", "talon: there is no subcommand matches"},
	{"talon status", "talon status: a file is needed"},
	{"talon rate", "talon rate: a file is needed"},
	{"talon rate --draw-elo -1 x",
		"talon rate: --draw-elo: \"-1\" is no number from 0 to 10000"},
	{"talon rate --confidence 1.5 x",
		"talon rate: --confidence: \"1.5\" is no number from 0 to 1"},
	{"talon rate --los --csv x",
		"talon rate: --los goes with a table or --json"},
	{"talon table", "talon table: a file is needed"},
	{"talon table --bot a --csv x", "talon table: --csv is of all bots"},
	{"talon deal x", "talon deal: \"x\" is too much: deals need no bots"},
	{"talon deal --bots 49",
		"talon deal: --bots: \"49\" is no whole number from 0 to 48"},
};

TEST(what_is_no_use_ends_with_status_2)
{
	char text[TEXT_MAX];

	for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
		const char *reason = refusals[i].reason;

		if (run(refusals[i].line, STDERR_FILENO, text) != 2 ||
			strncmp(text, reason, strlen(reason)) != 0 ||
			strncmp(text + strlen(reason), "\nTry 'talon", 11) != 0)
			fail_msg("%s: %s", refusals[i].line, text);
	}
}
