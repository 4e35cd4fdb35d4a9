#include "options/options.h"

#include <unistd.h>

#include "lib/command_line.h"
#include "lib/test.h"

enum { WORDS_MAX = 8, TEXT_MAX = 1000 };

static const char *const levels[] = {"off", "best", "full", NULL};

static bool flag;
static int level;
static const char *text;
static long count;

static void
offer_games(struct option_offer *offer)
{
	option_offer(offer, "herc", "hearts\ntrump");
	option_offer(offer, "trax", NULL);
}

static void
offer_bots(struct option_offer *offer)
{
	option_offer_behind(offer, '=');
	option_offer(offer, "greedy", "a bot");
	option_offer(offer, "random", "a bot");
	option_offer_files(offer);
	option_offer_files(offer);
}

static const struct option_row rows[] = {
	{'g', "game", "RULES", "the rules", OPTION_TEXT(&text),
		.values = offer_games},
	{'n', "games", "N", "how\nmany", OPTION_LONG(&count, 0, 9)},
	{0, "level", "LEVEL", "of them", OPTION_WORD(&level, levels)},
	{'o', "output", "FILE", "where to", OPTION_FILE(&text)},
	{'q', "quiet", NULL, "say less", OPTION_FLAG(&flag)},
	{0},
};

/* What is offered for the last word of LINE, in which words have one blank
 * between them. */
static const char *
offered(const struct options *options, const char *line)
{
	static char offers[TEXT_MAX];
	static char complete[] = OPTIONS_COMPLETE;
	char copy[TEXT_MAX], *rest = copy, *words[WORDS_MAX] = {copy, complete};
	char **argv = words;
	struct caught_stream output;
	int argc = 2;

	strcpy(copy, line);
	while (rest)
		words[argc++] = strsep(&rest, " ");
	caught_stream_begin(&output, STDOUT_FILENO);
	int status = STATUS_OF(options_read(options, &argc, &argv));
	caught_stream_end(&output, offers, sizeof offers);
	assert_int_equal(status, EXIT_SUCCESS);
	return offers;
}

TEST(the_last_word_is_completed_as_its_place_asks)
{
	static const struct {
		const char *description, *line, *offers;
	} cases[] = {
		{"operands", "", "greedy\ta bot\nrandom\ta bot\n:files\n"},
		{"an operand that is begun", "gr", "greedy\ta bot\n:files\n"},
		{"with a name", "x=ra", "x=random\ta bot\n:files\n"},
		{"after another", "greedy r", "random\ta bot\n:files\n"},
		{"options", "--",
			"--game\tthe rules\n--games\thow many\n"
			"--level\tof them\n--output\twhere to\n"
			"--quiet\tsay less\n--help\tprint this and exit\n"},
		{"an option that is begun", "-q greedy --le",
			"--level\tof them\n"},
		{"letters", "-",
			"--game\tthe rules\n--games\thow many\n"
			"--level\tof them\n--output\twhere to\n"
			"--quiet\tsay less\n--help\tprint this and exit\n"
			"-g\tthe rules\n-n\thow many\n-o\twhere to\n"
			"-q\tsay less\n-h\tprint this and exit\n"},
		{"a value of several words", "--level ", "off\nbest\nfull\n"},
		{"one that is begun", "--level b", "best\n"},
		{"behind =", "--level=b", "--level=best\n"},
		{"a value with offers of its own", "--game ",
			"herc\thearts trump\ntrax\n"},
		{"of a letter", "-g t", "trax\n"},
		{"of the last of several letters", "-qg t", "trax\n"},
		{"not of one before the last", "-gq t", ":files\n"},
		{"a number", "-n ", ""},
		{"a file", "-o ", ":files\n"},
		{"a file behind =", "--output=x", ":files\n"},
		{"no value of a flag", "-q ra", "random\ta bot\n:files\n"},
		{"no value of nothing", "--nothing ra",
			"random\ta bot\n:files\n"},
		{"nothing behind nothing's =", "--nothing=", ""},
		{"no option behind --", "-- -", ":files\n"},
		{"nor a value", "-- -g ra", "random\ta bot\n:files\n"},
		{"nothing begins so", "--x", ""},
	};
	static const struct options options = {
		.command = "x", .rows = rows, .operands = offer_bots};

	FOR_EACH (c, cases) {
		print_message("%s\n", c->description);
		assert_string_equal(offered(&options, c->line), c->offers);
	}
}

TEST(the_usage_says_whether_files_do)
{
	struct options options = {.usage = "[options] FILE", .rows = rows};

	assert_string_equal(offered(&options, ""), ":files\n");
	options.usage = "[options]";
	assert_string_equal(offered(&options, ""), "");
}

/* As the last of what a program does with its arguments. */
TEST(it_is_asked_for_by_the_first_argument)
{
	char offers[TEXT_MAX];
	struct caught_stream output;
	const struct options options = {.command = "x", .rows = rows};
	char name[] = "x", ask[] = OPTIONS_COMPLETE, word[] = "--qu";
	char *words[] = {name, ask, word, NULL}, **argv = words;
	int argc = 3;

	caught_stream_begin(&output, STDOUT_FILENO);
	int status = STATUS_OF(options_read(&options, &argc, &argv));
	caught_stream_end(&output, offers, sizeof offers);
	assert_int_equal(status, EXIT_SUCCESS);
	assert_string_equal(offers, "--quiet\tsay less\n");
}
