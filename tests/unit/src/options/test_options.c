#include "options/options.h"

#include <unistd.h>

#include "lib/command_line.h"
#include "lib/test.h"

enum { ARGUMENTS_MAX = 32, TEXT_MAX = 4096 };

enum colour { RED, GREEN, BLUE };

/* Where the rows of the command under test point, and what it printed. */
struct scene {
	bool quiet;
	bool rotate;
	int verbosity;
	const char *name;
	const char *file;
	int players;
	bool players_given;
	long games;
	uint64_t seed;
	int64_t limit_ns;
	double share;
	enum colour colour;
	int calls;
	char called[64];
	char storage[512];
	char *argv[ARGUMENTS_MAX];
	char **rest;
	int rest_count;
	char output[TEXT_MAX];
	char errors[TEXT_MAX];
};

static const char *const colours[] = {"red", "green", "blue", NULL};

/* "bad" is refused; "worse" is what our surroundings cannot do. */
static bool
note_call(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	struct scene *scene = row->to.any;

	scene->calls++;
	snprintf(scene->called, sizeof scene->called, "%s %s", row->name,
		value ? value : "alone");
	snprintf(reason, OPTION_REASON_MAX, "%s is not wanted", scene->called);
	if (value && strcmp(value, "worse") == 0)
		options_fail("%s", reason);
	return !value || strcmp(value, "bad") != 0;
}

static void
print_epilogue(FILE *file)
{
	fputs("\nThat is all.\n", file);
}

static void
split(struct scene *scene, const char *line)
{
	char *rest = scene->storage;

	strlcpy(scene->storage, line, sizeof scene->storage);
	scene->rest_count = 0;
	scene->rest = scene->argv;
	for (char *word; (word = strsep(&rest, " "));)
		scene->argv[scene->rest_count++] = word;
	scene->argv[scene->rest_count] = NULL;
}

static int
read_rows(const struct option_row *rows, struct scene *scene)
{
	struct caught_stream output, errors;
	const struct options options = {
		.command = "talon test",
		.usage = "[options] FILE",
		.summary = "Tests options.",
		.version = "1.5",
		.rows = rows,
		.epilogue = print_epilogue,
	};

	caught_stream_begin(&output, STDOUT_FILENO);
	caught_stream_begin(&errors, STDERR_FILENO);
	int status = STATUS_OF(
		options_read(&options, &scene->rest_count, &scene->rest));
	caught_stream_end(&errors, scene->errors, TEXT_MAX);
	caught_stream_end(&output, scene->output, TEXT_MAX);
	return status;
}

/* Reads LINE, words separated by single blanks: the exit status, or RETURNS.
 */
static int
read_line(struct scene *scene, const char *line)
{
	const struct option_row calls[] = {
		{0, "call", "X", "with a value", OPTION_CALL(scene, note_call)},
		{'a', "alone", NULL, "without", OPTION_CALL(scene, note_call)},
		{0},
	};
	const struct option_row rows[] = {
		{'q', "quiet", NULL, "say nothing", OPTION_FLAG(&scene->quiet)},
		{0, "no-rotate", NULL, "keep the seats",
			OPTION_NO_FLAG(&scene->rotate)},
		{'v', "verbose", NULL, "say all,\nand more",
			OPTION_CONSTANT(&scene->verbosity, 2)},
		{0, "name", "NAME", "of it", OPTION_TEXT(&scene->name)},
		{'o', "output", "FILE", "where to", OPTION_FILE(&scene->file)},
		{0, "players", "N", "how many",
			OPTION_INT(&scene->players, 2, 48),
			.given = &scene->players_given},
		{'n', "games", "N", "to play",
			OPTION_LONG(&scene->games, 1, 1000)},
		{'s', "seed", "N", "of chance", OPTION_U64(&scene->seed)},
		OPTION_GROUP(calls),
		{0, "limit-of-a-long-name", "S", "of time",
			OPTION_SECONDS(&scene->limit_ns)},
		{0, "share", "P", "of all",
			OPTION_REAL(&scene->share, -0.5, 1)},
		{0, "colour", "COLOUR", "of the car",
			OPTION_WORD(&scene->colour, colours)},
		{0},
	};

	*scene = (struct scene){.rotate = true, .games = 100};
	split(scene, line);
	return read_rows(rows, scene);
}

TEST(each_kind_is_stored_where_its_row_points)
{
	struct scene s;

	assert_int_equal(
		read_line(&s, "test --quiet --no-rotate --verbose --name x y "
			      "--output z --players 3 --games 1000 --seed "
			      "18446744073709551615 --limit-of-a-long-name .5 "
			      "--share -0.25 --colour blue --call me"),
		RETURNS);
	assert_true(s.quiet && !s.rotate && s.verbosity == 2);
	assert_string_equal(s.name, "x");
	assert_string_equal(s.file, "z");
	assert_int_equal(s.players, 3);
	assert_int_equal(s.games, 1000);
	assert_true(s.seed == UINT64_MAX);
	assert_int_equal(s.limit_ns, 500000000);
	assert_true(s.share == -0.25);
	assert_int_equal(s.colour, BLUE);
	assert_string_equal(s.called, "call me");
	assert_int_equal(s.rest_count, 1);
	assert_string_equal(s.rest[0], "y");
	assert_null(s.rest[1]);
}

TEST(what_is_not_given_stays_as_it_is)
{
	struct scene s;

	assert_int_equal(read_line(&s, "test"), RETURNS);
	assert_true(s.rotate && s.games == 100 && !s.quiet && !s.name);
	assert_false(s.players_given);
	assert_int_equal(s.rest_count, 0);
	assert_string_equal(s.errors, "");
}

TEST(it_is_noted_that_an_option_was_given)
{
	struct scene s;

	assert_int_equal(read_line(&s, "test --players 4"), RETURNS);
	assert_true(s.players_given);
	assert_int_equal(read_line(&s, "test --players 1"), OPTIONS_USAGE);
	assert_false(s.players_given);
}

TEST(letters_cluster_and_take_the_rest_of_the_word)
{
	struct scene s;

	assert_int_equal(read_line(&s, "test -qan7 -o x"), RETURNS);
	assert_true(s.quiet && s.games == 7 && s.calls == 1);
	assert_string_equal(s.called, "alone alone");
	assert_string_equal(s.file, "x");
}

TEST(a_long_name_may_be_short_and_have_its_value_behind_a_sign)
{
	struct scene s;

	assert_int_equal(
		read_line(&s, "test --game=9 --na= --colo green"), RETURNS);
	assert_int_equal(s.games, 9);
	assert_string_equal(s.name, "");
	assert_int_equal(s.colour, GREEN);
}

TEST(options_end_at_two_dashes)
{
	struct scene s;

	assert_int_equal(read_line(&s, "test a -q b -- --games -v"), RETURNS);
	assert_true(s.quiet && s.verbosity == 0);
	assert_int_equal(s.rest_count, 4);
	assert_string_equal(s.rest[0], "a");
	assert_string_equal(s.rest[3], "-v");
}

TEST(what_is_given_last_counts)
{
	struct scene s;

	assert_int_equal(read_line(&s, "test -n 3 -n 4 --colour red"), RETURNS);
	assert_int_equal(s.games, 4);
	assert_int_equal(s.colour, RED);
}

static const struct {
	const char *line;
	const char *reason;
} refusals[] = {
	{"test --wrong", "there is no option --wrong"},
	{"test --wrong=1", "there is no option --wrong"},
	{"test --names", "there is no option --names; did you mean --name?"},
	{"test --outptu=x",
		"there is no option --outptu; did you mean --output?"},
	{"test --n", "--n is the beginning of several options"},
	{"test --n=7", "--n is the beginning of several options"},
	{"test --=7", "-- is the beginning of several options"},
	{"test -\xc3\xa9", "there is no option of a letter beyond ASCII"},
	{"test -qz", "there is no option -z"},
	{"test --quiet=1", "--quiet takes no value"},
	{"test --help=1", "--help takes no value"},
	{"test --version=1", "--version takes no value"},
	{"test -n", "--games needs a value"},
	{"test --name", "--name needs a value"},
	{"test --output=", "--output: the name is empty"},
	{"test -n 0", "--games: \"0\" is no whole number from 1 to 1000"},
	{"test -n 1001", "--games: \"1001\" is no whole number from 1 to 1000"},
	{"test -n 1e1", "--games: \"1e1\" is no whole number from 1 to 1000"},
	{"test -n -5", "--games: \"-5\" is no whole number from 1 to 1000"},
	{"test -n=", "--games: \"=\" is no whole number from 1 to 1000"},
	{"test --players 49",
		"--players: \"49\" is no whole number from 2 to 48"},
	{"test -s 18446744073709551616",
		"--seed: \"18446744073709551616\" is no whole number from 0 to "
		"18446744073709551615"},
	{"test --limit 0", "--limit-of-a-long-name: \"0\" is no number of "
			   "seconds from 0.000000001 to 1000000"},
	{"test --limit 1000001",
		"--limit-of-a-long-name: \"1000001\" is no number of seconds "
		"from 0.000000001 to 1000000"},
	{"test --share 1.01", "--share: \"1.01\" is no number from -0.5 to 1"},
	{"test --share -.6", "--share: \"-.6\" is no number from -0.5 to 1"},
	{"test --share 1e-1", "--share: \"1e-1\" is no number from -0.5 to 1"},
	{"test --share nan", "--share: \"nan\" is no number from -0.5 to 1"},
	{"test --share=", "--share: \"\" is no number from -0.5 to 1"},
	{"test --share .", "--share: \".\" is no number from -0.5 to 1"},
	{"test --colour pink", "--colour: \"pink\" is not red, green or blue"},
	{"test --colour=", "--colour: \"\" is not red, green or blue"},
	{"test --call bad", "--call: call bad is not wanted"},
};

TEST(what_is_no_use_is_said_with_its_option)
{
	FOR_EACH (refusal, refusals) {
		struct scene s;
		char expected[TEXT_MAX];

		snprintf(expected, sizeof expected,
			"talon test: %s\nTry 'talon test --help' for more.\n",
			refusal->reason);
		if (read_line(&s, refusal->line) != OPTIONS_USAGE ||
			strcmp(s.errors, expected) != 0)
			fail_msg("%s: %s", refusal->line, s.errors);
		assert_string_equal(s.output, "");
	}
}

TEST(what_is_needed_is_asked_for_where_there_are_options_alone)
{
	static const struct option_row none[] = {{0}};
	const struct options options = {.command = "talon test",
		.rows = none,
		.needs = "a file is needed"};
	struct caught_stream errors;
	struct scene s;

	split(&s, "test --");
	caught_stream_begin(&errors, STDERR_FILENO);
	int status = STATUS_OF(options_read(&options, &s.rest_count, &s.rest));
	caught_stream_end(&errors, s.errors, TEXT_MAX);
	assert_int_equal(status, OPTIONS_USAGE);
	assert_string_equal(s.errors, "talon test: a file is needed\n"
				      "Try 'talon test --help' for more.\n");
	split(&s, "test x");
	assert_int_equal(
		STATUS_OF(options_read(&options, &s.rest_count, &s.rest)),
		RETURNS);
}

TEST(failing_surroundings_are_no_usage_error)
{
	struct scene s;

	assert_int_equal(read_line(&s, "test --call worse -q"), EXIT_FAILURE);
	assert_string_equal(s.errors, "talon test: call worse is not wanted\n");
	assert_false(s.quiet);
}

TEST(help_has_usage_summary_rows_and_epilogue)
{
	struct scene s;

	assert_int_equal(read_line(&s, "test x -qh -n wrong"), EXIT_SUCCESS);
	assert_string_equal(s.output,
		"Usage: talon test [options] FILE\n"
		"\n"
		"Tests options.\n"
		"\n"
		"Options:\n"
		"  -q, --quiet           say nothing\n"
		"      --no-rotate       keep the seats\n"
		"  -v, --verbose         say all,\n"
		"                        and more\n"
		"      --name NAME       of it\n"
		"  -o, --output FILE     where to\n"
		"      --players N       how many\n"
		"  -n, --games N         to play\n"
		"  -s, --seed N          of chance\n"
		"      --call X          with a value\n"
		"  -a, --alone           without\n"
		"      --limit-of-a-long-name S\n"
		"                        of time\n"
		"      --share P         of all\n"
		"      --colour COLOUR   of the car\n"
		"  -h, --help            print this and exit\n"
		"  -V, --version         print the version and exit\n"
		"\n"
		"That is all.\n");
	assert_string_equal(s.errors, "");
}

TEST(the_version_is_that_of_the_command)
{
	struct scene s;

	assert_int_equal(read_line(&s, "test --version"), EXIT_SUCCESS);
	assert_string_equal(s.output, "talon test 1.5\n");
}

/* With no room for what LINE prints. */
static void
read_in_vain(struct scene *scene, const char *line)
{
	const struct option_row rows[] = {{0}};
	const struct options options = {.command = "talon test",
		.usage = "",
		.summary = "",
		.version = "1.5",
		.rows = rows};

	split(scene, line);
	if (freopen("/dev/full", "w", stdout))
		options_read(&options, &scene->rest_count, &scene->rest);
}

TEST(help_that_cannot_be_written_is_a_failure)
{
	static const char *const lines[] = {"test --help", "test -V"};

	FOR_EACH (c, lines) {
		struct caught_stream errors;
		struct scene s = {0};

		caught_stream_begin(&errors, STDERR_FILENO);
		int status = STATUS_OF(read_in_vain(&s, *c));
		caught_stream_end(&errors, s.errors, TEXT_MAX);
		assert_int_equal(status, EXIT_FAILURE);
		assert_string_equal(s.errors,
			"talon test: standard output: No space left on "
			"device\n");
	}
}
