/* openpty, which is no part of POSIX. */
#define _GNU_SOURCE

#include "command/play.h"

#include <pty.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/command_line.h"
#include "lib/heap_game.h"
#include "lib/test.h"

/* What the options point into is that of the last line. */
static enum options_verdict
parse(struct session_options *options, const char *line)
{
	static struct command_line words;

	command_line_split(&words, line);
	return play_options_read(options, words.argc, words.argv);
}

TEST(a_person_plays_one_game_without_a_clock)
{
	struct session_options o;

	assert_int_equal(parse(&o, "play"), OPTIONS_RUN);
	assert_int_equal(o.terms.run.games, 1);
	assert_true(o.terms.run.time_ns == -1);
	assert_int_equal(o.terms.jobs, 1);
	assert_int_equal(o.terms.run.bot_count, 2);
	assert_true(o.terms.quiet);
	assert_string_equal(o.terms.run.bots[0].name, "human");
	assert_string_equal(o.terms.run.bots[1].name, "greedy");
	session_options_release(&o);
}

TEST(a_person_may_choose_opponents_and_a_clock)
{
	struct session_options o;

	assert_int_equal(parse(&o, "play -t 5 -n 2 anna bert"), OPTIONS_RUN);
	assert_int_equal(o.terms.run.games, 2);
	assert_true(o.terms.run.time_ns == 5000000000);
	assert_int_equal(o.terms.run.bot_count, 3);
	assert_string_equal(o.terms.run.bots[2].name, "bert");
	session_options_release(&o);
}

TEST(a_person_may_say_how_strong_an_expert_is_to_be)
{
	struct session_options o;

	assert_int_equal(parse(&o, "play --level 0"), OPTIONS_USAGE);
	assert_int_equal(parse(&o, "play --level 11 expert"), OPTIONS_USAGE);
	assert_int_equal(parse(&o, "play --level x"), OPTIONS_USAGE);
	assert_int_equal(parse(&o, "play --level 3 greedy"), OPTIONS_USAGE);
}

TEST(without_a_terminal_nobody_plays)
{
	struct session_options o;
	int former = dup(STDIN_FILENO), ends[2];

	assert_int_equal(pipe(ends), 0);
	dup2(ends[0], STDIN_FILENO);
	assert_int_equal(parse(&o, "play"), OPTIONS_USAGE);
	dup2(former, STDIN_FILENO);
	close(former);
	close(ends[0]);
	close(ends[1]);
}

/* The standard input is a terminal. */
FIXTURE(sit_down)
{
	int master, slave;

	if (openpty(&master, &slave, NULL, NULL, NULL) < 0)
		return -1;
	return dup2(slave, STDIN_FILENO) < 0 ? -1 : 0;
}

ALL_TESTS(sit_down, NULL)
