#include "command/tournament.c"

#include <unistd.h>

#include "command/subcommands.h"
#include "lib/command_line.h"
#include "lib/heap_game.h"
#include "lib/test.h"

static const struct {
	const char *line;
	const char *reason;
} refusals[] = {
	{"tournament a b", "a tournament needs --output, a file to keep it in"},
	{"tournament -o x a", "at least 2 bots are needed, and there is 1"},
	{"tournament -o x --players 3 a b",
		"at least 3 bots are needed, and there are 2"},
	{"tournament -o x --players 4 a b c d",
		"heap is played by 2 or 3 bots, not by 4"},
	{"tournament -o x -f swiss --players 3 a b c",
		"the format swiss is for games of two bots"},
	{"tournament -o x -f chess a b",
		"--format: there is no format \"chess\""},
	{"tournament -o x --random-rounds 2 a b",
		"--random-rounds is no option of the format"},
	{"tournament -o x --house h a b", "--house is no option of the format"},
	{"tournament -o x --challengers 1 a b",
		"--challengers is no option of the format"},
	{"tournament -o x -f gauntlet --challengers 2 a b",
		"nobody is left for the challengers"},
	{"tournament -o x --add c a b",
		"--add, --withdraw and --take are for a tournament that goes "
		"on: "
		"--resume"},
	{"tournament -o x --withdraw a a b",
		"--add, --withdraw and --take are for a tournament that goes "
		"on: "
		"--resume"},
	{"tournament -o x -j 1000 a b", "1000 jobs on "},
	{"tournament -o x --rounds 0 a b",
		"--rounds: \"0\" is no whole number from 1 to 1000000"},
	{"tournament -o x --bots /nonexistent/bots a b",
		"/nonexistent/bots: No such file or directory"},
};

TEST(what_does_not_do_is_said_in_words)
{
	char text[1024];

	for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
		struct command_line words;
		struct caught_stream errors;

		command_line_split(&words, refusals[i].line);
		caught_stream_begin(&errors, STDERR_FILENO);
		int status = STATUS_OF(
			subcommand_tournament.run(words.argc, words.argv));
		caught_stream_end(&errors, text, sizeof text);
		if (status != 2 ||
			strncmp(text, "talon tournament: ", 18) != 0 ||
			strncmp(text + 18, refusals[i].reason,
				strlen(refusals[i].reason)) != 0)
			fail_msg("%s: %s", refusals[i].line, text);
	}
}

/* The options of FORMAT, with bots a, b and c. */
static void
line_up_as(struct tournament_options *tournament, const char *format)
{
	static struct command_line words;

	*tournament = (struct tournament_options){.house = "greedy"};
	session_options_init(&tournament->session);
	tournament->session.terms.run.tournament.format = format_find(format);
	tournament->session.terms.jobs = 1;
	tournament->session.terms.output = "x";
	command_line_split(&words, "a b c");
	line_up(tournament, words.argv);
}

TEST(a_format_has_defaults_of_its_own)
{
	struct tournament_options t;
	const struct run_tournament *terms = &t.session.terms.run.tournament;

	line_up_as(&t, "gauntlet");
	assert_int_equal(terms->players, 2);
	assert_int_equal(terms->rounds, terms->format->rounds);
	assert_int_equal(terms->challengers, 1);
	assert_int_equal(terms->random_rounds, 0);
	assert_int_equal(terms->max_faults, 0);
	assert_int_equal(t.session.terms.run.bot_count, 3);
	session_options_release(&t.session);
}

TEST(house_bots_fill_up_a_group_of_as_many_as_can_play)
{
	struct tournament_options t;
	const struct run *run = &t.session.terms.run;

	line_up_as(&t, "itpw");
	assert_int_equal(run->tournament.players, 3);
	assert_int_equal(run->tournament.houses, 2);
	assert_int_equal(run->tournament.random_rounds, 15);
	assert_int_equal(run->bot_count, 5);
	assert_string_equal(run->bots[3].name, "house");
	assert_string_equal(run->bots[4].name, "house#2");
	assert_string_equal(run->bots[4].command, "greedy");
	session_options_release(&t.session);
}

/* A round robin of JOBS on four cores; who is more joins it later. Returns
 * what was complained of. */
static const char *
line_up_on_four_cores(const char *bots, int jobs, const char *more, bool force)
{
	static struct command_line words;
	static char text[1024];
	struct caught_stream errors;
	struct tournament_change change = {
		.kind = TOURNAMENT_ADD, .what = more};
	struct tournament_options t = {
		.house = "greedy",
		.changes = &change,
		.change_count = more ? 1 : 0,
		.force = force,
	};

	options_name("talon");
	session_options_init(&t.session);
	t.session.terms.run.tournament.format = format_find("roundrobin");
	t.session.terms.output = "x";
	t.session.terms.resume = more;
	t.session.terms.jobs = jobs;
	t.session.terms.cores = (struct cores_given){.set.count = 4};
	command_line_split(&words, bots);
	caught_stream_begin(&errors, STDERR_FILENO);
	int status = STATUS_OF(line_up(&t, words.argv));
	caught_stream_end(&errors, text, sizeof text);
	text[strcspn(text, "\n")] = '\0';
	assert_int_equal(status, *text ? OPTIONS_USAGE : RETURNS);
	session_options_release(&t.session);
	return text;
}

static const struct {
	const char *bots;
	int jobs;
	const char *more;
	const char *reason; /* "": none */
} shares[] = {
	{"a b", 0, NULL, ""},
	{"a b", 4, NULL, ""},
	{"a b", 5, NULL,
		"talon: 5 jobs on 4 cores make bots lose on time; --force "
		"allows it"},
	{"a b[cores=2]=b", 2, NULL, ""},
	{"a b[cores=2]=b", 3, NULL,
		"talon: 3 jobs of 2 cores each on 4 make bots lose on time; "
		"--force allows it"},
	{"a b", 2, "c [cores=2] = c", ""},
	{"a b", 2, "c [cores=3] = c",
		"talon: 2 jobs of 3 cores each on 4 make bots lose on time; "
		"--force allows it"},
};

TEST(jobs_and_bots_share_the_cores)
{
	for (size_t i = 0; i < sizeof shares / sizeof shares[0]; i++) {
		assert_string_equal(
			line_up_on_four_cores(shares[i].bots, shares[i].jobs,
				shares[i].more, false),
			shares[i].reason);
		assert_string_equal(
			line_up_on_four_cores(shares[i].bots, shares[i].jobs,
				shares[i].more, true),
			"");
	}
}

TEST(nobody_joins_who_asks_for_more_cores_than_there_are)
{
	assert_string_equal(
		line_up_on_four_cores("a b", 1, "c [cores=5] = c", true),
		"talon: --add c [cores=5] = c: cores=5: there are 4, as far as "
		"talon may use them");
}
