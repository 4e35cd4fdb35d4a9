#include "lib/match_line.h"

#include <unistd.h>

#include "lib/command_line.h"
#include "lib/heap_game.h"
#include "lib/test.h"

TEST(a_match_has_its_defaults)
{
	struct session_options o;

	assert_int_equal(match_line_read(&o, "match anna bert"), RETURNS);
	assert_ptr_equal(o.terms.run.game, &heap_rules);
	assert_int_equal(o.terms.run.games, 100);
	assert_true(o.terms.run.time_ns == 60000000000);
	assert_true(o.terms.run.start_time_ns == 10000000000);
	assert_true(
		o.terms.run.increment_ns == 0 && o.terms.run.move_time_ns == 0);
	assert_true(
		o.terms.run.memory_bytes == 0 && o.terms.run.processes == 0);
	assert_true(o.terms.run.rotate);
	assert_false(o.seed_given || o.terms.resume || o.terms.run.restart ||
		     o.terms.run.lockstep || o.terms.form == OUTPUT_JSON);
	assert_int_equal(o.terms.verbosity, 0);
	assert_int_equal(o.terms.jobs, 0);
	assert_int_equal(o.terms.pin, SESSION_PIN_AUTO);
	assert_true(o.terms.cores.set.count >= 1);
	assert_null(o.terms.output);
	assert_int_equal(o.terms.run.bot_count, 2);
	assert_string_equal(o.terms.run.bots[1].name, "bert");
	session_options_release(&o);
}

TEST(every_option_of_a_match_is_taken)
{
	struct session_options o;

	assert_int_equal(
		match_line_read(&o,
			"match --game heap-pairs anna --games 7 --seed 5 "
			"--time 1.5+0.25 --move-time 2 --start-time 3 "
			"--memory 64 --processes 8 --jobs 4 --output x "
			"--resume --no-rotate --restart --lockstep --json "
			"--verbose --pin off bert"),
		RETURNS);
	assert_ptr_equal(o.terms.run.game, &heap_pair_rules);
	assert_int_equal(o.terms.run.games, 7);
	assert_true(o.seed_given);
	assert_string_equal(o.terms.run.seed.text, "5");
	assert_int_equal(o.terms.run.time_ns, 1500000000);
	assert_int_equal(o.terms.run.increment_ns, 250000000);
	assert_int_equal(o.terms.run.move_time_ns, 2000000000);
	assert_int_equal(o.terms.run.start_time_ns, 3000000000);
	assert_int_equal(o.terms.run.memory_bytes, 64 * 1024 * 1024);
	assert_int_equal(o.terms.run.processes, 8);
	assert_int_equal(o.terms.jobs, 4);
	assert_int_equal(o.terms.pin, SESSION_PIN_OFF);
	assert_true(o.terms.output && o.terms.resume && o.terms.run.restart &&
		    o.terms.run.lockstep && o.terms.form == OUTPUT_JSON);
	assert_false(o.terms.run.rotate);
	assert_int_equal(o.terms.verbosity, 1);
	assert_string_equal(o.terms.run.bots[0].command, "anna");
	session_options_release(&o);
}

TEST(letters_stand_for_the_common_options)
{
	struct session_options o;

	assert_int_equal(
		match_line_read(&o,
			"match -g heap -n7 -s 0 -t inf -j2 -o x -q anna bert"),
		RETURNS);
	assert_int_equal(o.terms.run.games, 7);
	assert_true(o.seed_given);
	assert_string_equal(o.terms.run.seed.text, "0");
	assert_true(o.terms.run.time_ns == -1);
	assert_int_equal(o.terms.jobs, 2);
	assert_non_null(o.terms.output);
	assert_true(o.terms.quiet);
	session_options_release(&o);
}

TEST(fractions_of_a_second_need_no_zero)
{
	struct session_options o;

	assert_int_equal(
		match_line_read(&o, "match -t .5+.01 --move-time .1 anna bert"),
		RETURNS);
	assert_int_equal(o.terms.run.time_ns, 500000000);
	assert_int_equal(o.terms.run.increment_ns, 10000000);
	assert_int_equal(o.terms.run.move_time_ns, 100000000);
	session_options_release(&o);
}

TEST(no_seconds_are_no_limit)
{
	struct session_options o;

	assert_int_equal(
		match_line_read(&o, "match -t 0 --move-time 0.0 anna bert"),
		RETURNS);
	assert_true(o.terms.run.time_ns == -1);
	assert_int_equal(o.terms.run.move_time_ns, 0);
	session_options_release(&o);
}

TEST(two_runs_have_two_random_seeds)
{
	struct session_options one;
	struct session_options two;

	match_line_read(&one, "match anna bert");
	match_line_read(&two, "match anna bert");
	assert_false(seed_same(&one.terms.run.seed, &two.terms.run.seed));
	session_options_release(&one);
	session_options_release(&two);
}

TEST(some_games_of_the_run_are_chosen)
{
	struct session_options o;

	assert_int_equal(
		match_line_read(&o, "match -n 9 --only 7,1-3 anna bert"),
		RETURNS);
	assert_int_equal(o.terms.run.games, 9);
	assert_int_equal(run_games(&o.terms.run), 4);
	assert_true(game_choice_has(&o.terms.run.only, 2));
	session_options_release(&o);
	assert_int_equal(
		match_line_read(&o, "match --only 7 --only 5 anna bert"),
		RETURNS);
	assert_int_equal(run_games(&o.terms.run), 1);
	session_options_release(&o);
}

TEST(a_run_that_may_stop_early_has_many_games)
{
	struct session_options o;

	assert_int_equal(
		match_line_read(&o, "match --sprt -.5,1 a b"), RETURNS);
	assert_true(o.terms.run.stop.sprt && o.terms.run.stop.error == 0);
	assert_true(o.terms.run.stop.m0 == -0.5 && o.terms.run.stop.m1 == 1);
	assert_true(o.terms.run.stop.alpha == 0.05 &&
		    o.terms.run.stop.beta == 0.05);
	assert_int_equal(o.terms.run.games, 1000000);
	session_options_release(&o);
	assert_int_equal(match_line_read(&o,
				 "match --sprt 0,1,0.01,.2 --until-error 0.25 "
				 "-n 100 a b"),
		RETURNS);
	assert_true(
		o.terms.run.stop.alpha == 0.01 && o.terms.run.stop.beta == 0.2);
	assert_true(o.terms.run.stop.error == 0.25);
	assert_int_equal(o.terms.run.games, 100);
	session_options_release(&o);
}

TEST(bots_of_one_name_are_told_apart)
{
	struct session_options o;

	assert_int_equal(match_line_read(&o, "match anna anna"), RETURNS);
	assert_string_equal(o.terms.run.bots[0].name, "anna");
	assert_string_equal(o.terms.run.bots[1].name, "anna#2");
	session_options_release(&o);
}

static const struct {
	const char *line;
	const char *message; /* a part of it */
} usage_cases[] = {
	{"match", "at least 2 bots are needed, and there are 0"},
	{"match a", "at least 2 bots are needed, and there is 1"},
	{"match a b c d", "heap is played by 2 or 3 bots, not by 4"},
	{"match -g heap-pairs a b c", "heap-pairs is played by"},
	{"match -g chess a b", "--game: there is no game \"chess\""},
	{"match -n 0 a b",
		"--games: \"0\" is no whole number from 1 to 1000000000"},
	{"match -n ten a b", "--games: \"ten\" is no whole number"},
	{"match -n 1e3 a b", "--games: \"1e3\" is no whole number"},
	{"match --seed \001 a b", "--seed: \"\001\" is no printable text"},
	{"match -t 0+1 a b", "--time: \"0\" is no number of seconds"},
	{"match -t 1+x a b", "--time: \"1+x\" is not S, S+I"},
	{"match -t 5/40 a b",
		"--time: \"5/40\": there is no time for a number of moves"},
	{"match -t 40/5+.1 a b", "there is no time for a number of moves"},
	{"match -t . a b", "--time: \".\" is no number of seconds"},
	{"match --help=x a b", "--help takes no value"},
	{"match -t inf+1 a b", "--time: \"inf\" is no number of seconds"},
	{"match -t +1 a b", "--time: \"\" is no number of seconds"},
	{"match --move-time x a b", "--move-time: \"x\" is no number"},
	{"match --start-time inf a b", "--start-time: \"inf\" is no number"},
	{"match --clock sun a b", "--clock: \"sun\" is not wall or cpu"},
	{"match --pin 0 a b", "--pin: \"0\" is not auto or off"},
	{"match --pin a b", "--pin: \"a\" is not auto or off"},
	{"match -j 0 a b", "--jobs: \"0\" is no whole number from 1 to 1000"},
	{"match --memory 1.5 a b", "--memory: \"1.5\" is no whole number"},
	{"match --processes -1 a b", "--processes: \"-1\" is no whole number"},
	{"match --output= a b", "--output: the name is empty"},
	{"match --resume a b", "--resume needs --output"},
	{"match --append a b", "--append needs --output"},
	{"match --append --only 3 -o /nonexistent/x a b",
		"--append: a run of which only some games are played"},
	{"match --only 3,x a b", "--only: \"x\" is neither a game's number"},
	{"match -n 9 --only 8-9 a b",
		"--only: the run has 9 games, from 0 on, and none of the "
		"number 9"},
	{"match --sprt 0,1 --only 3 a b",
		"--only plays some games whatever their results"},
	{"match --like x --resume -o y", "--like begins a new file"},
	{"match --sprt 0 a b",
		"--sprt: \"0\" is not M0,M1 or M0,M1,ALPHA,BETA"},
	{"match --sprt 0,1,0.05 a b", "--sprt: \"0,1,0.05\" is not M0,M1 or"},
	{"match --sprt 0,1, a b", "--sprt: \"0,1,\" is not M0,M1 or"},
	{"match --sprt 0,1,.1,.1,.1 a b", "--sprt: \"0,1,.1,.1,.1\" is not"},
	{"match --sprt 0,--1 a b", "--sprt: \"0,--1\" is not M0,M1 or"},
	{"match --sprt 0,1e3 a b", "--sprt: \"0,1e3\" is not M0,M1 or"},
	{"match --sprt 0,00000000000000000000000000000000000001 a b",
		"is not M0,M1 or"},
	{"match --sprt 1,1.0 a b",
		"--sprt: \"1,1.0\": M0 and M1 are to differ"},
	{"match --sprt 0,1,0,0.1 a b", "ALPHA and BETA are to be above 0"},
	{"match --sprt 0,1,.5,.5 a b", "and together below 1"},
	{"match --sprt 0,1 a b c", "--until-error need two bots, not 3"},
	{"match --until-error 0 a b", "--until-error: \"0\" is no number of"},
	{"match --until-error -1 a b", "--until-error: \"-1\" is no number of"},
	{"match --until-error 1 a b c", "--until-error need two bots, not 3"},
	{"match --colour a b", "there is no option --colour"},
	{"match -x a b", "there is no option -x"},
	{"match --json=yes a b", "--json takes no value"},
	{"match a b -n", "--games needs a value"},
	{"match a b --games", "--games needs a value"},
	{"match a 'b", "bot \"'b\": a quote is not closed"},
	{"match a =b", "bot \"=b\": the name before = is empty"},
	{"match 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 "
	 "25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 "
	 "48 49",
		"no game takes more than 48 bots"},
};

TEST(usage_errors_name_option_and_value)
{
	char text[4096];

	for (size_t i = 0; i < sizeof usage_cases / sizeof usage_cases[0];
		i++) {
		struct session_options options;
		struct caught_stream errors;

		caught_stream_begin(&errors, STDERR_FILENO);
		int status = match_line_read(&options, usage_cases[i].line);
		caught_stream_end(&errors, text, sizeof text);
		if (status != OPTIONS_USAGE ||
			!strstr(text, usage_cases[i].message) ||
			strncmp(text, "talon match: ", 13) != 0 ||
			!strstr(text, "'talon match --help'"))
			fail_msg("%s: %s", usage_cases[i].line, text);
	}
}

TEST(help_names_options_defaults_and_games)
{
	static const char *const parts[] = {"Usage: talon match [options] BOT",
		"  -n, --games N         games to play (100)",
		"      --move-time S     seconds for one turn", "  -h, --help ",
		"[NAME=]COMMAND", "heap-pairs"};
	struct session_options options;
	struct caught_stream output;
	char text[8192];

	caught_stream_begin(&output, STDOUT_FILENO);
	assert_int_equal(
		match_line_read(&options, "match --help"), EXIT_SUCCESS);
	caught_stream_end(&output, text, sizeof text);
	for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
		if (!strstr(text, parts[i]))
			fail_msg("%s\n%s", parts[i], text);
	for (const char *line = text; *line; line += strcspn(line, "\n") + 1)
		assert_true(strcspn(line, "\n") < 80);
}

/* Lines of what LINE prints, which is left in TEXT. */
static int
count_lines(const char *line, char text[static 8192])
{
	struct session_options options;
	struct caught_stream output;
	int count = 0;

	caught_stream_begin(&output, STDOUT_FILENO);
	assert_int_equal(match_line_read(&options, line), EXIT_SUCCESS);
	caught_stream_end(&output, text, 8192);
	for (const char *at = text; (at = strchr(at, '\n')); at++)
		count++;
	return count;
}

TEST(the_short_help_has_the_usual_options_and_fits_a_screen)
{
	char text[8192];

	assert_in_range(count_lines("match --help", text), 20, 40);
	assert_non_null(strstr(text, "--sandbox off|best|full"));
	assert_null(strstr(text, "--scale-time"));
	assert_null(strstr(text, "--start "));
}

TEST(the_help_of_all_has_every_option_below_a_heading)
{
	char text[8192];

	count_lines("match --help all", text);
	assert_non_null(strstr(text, "\nClocks and limits:\n"));
	assert_non_null(strstr(text, "      --scale-time      "));
	assert_non_null(strstr(text, "[NAME = ]COMMAND"));
	assert_non_null(strstr(text, "bots: 2 or 3"));
	assert_null(strstr(text, "--allow-missing"));
}

TEST(the_options_of_a_game_are_in_the_help_with_that_game)
{
	char text[8192];

	count_lines("match --help -g heap", text);
	assert_non_null(strstr(text, "\nOptions of heap:\n"));
}
