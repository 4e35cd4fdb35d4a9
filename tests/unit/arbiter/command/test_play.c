/* openpty, which is no part of POSIX. */
#define _GNU_SOURCE

#include "command/play.c"

#include <fcntl.h>
#include <pty.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/command_line.h"
#include "lib/heap_game.h"
#include "lib/scratch.h"
#include "lib/test.h"

/* What the options point into is that of the last line. */
static int
parse(struct session_options *options, const char *line)
{
	static struct command_line words;

	command_line_split(&words, line);
	return STATUS_OF(
		play_options_read(options, NULL, words.argc, words.argv));
}

TEST(a_person_plays_one_game_without_a_clock)
{
	struct session_options o;

	assert_int_equal(parse(&o, "play"), RETURNS);
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

	assert_int_equal(parse(&o, "play -t 5 -n 2 anna bert"), RETURNS);
	assert_int_equal(o.terms.run.games, 2);
	assert_true(o.terms.run.time_ns == 5000000000);
	assert_int_equal(o.terms.run.bot_count, 3);
	assert_string_equal(o.terms.run.bots[2].name, "bert");
	session_options_release(&o);
}

TEST(a_person_may_choose_a_seat)
{
	struct session_options o;
	char line[64];
	bool at[3] = {false};

	assert_int_equal(parse(&o, "play --seat 1 anna bert"), RETURNS);
	assert_string_equal(o.terms.run.bots[0].name, "bert");
	assert_string_equal(o.terms.run.bots[1].name, "human");
	assert_string_equal(o.terms.run.bots[2].name, "anna");
	session_options_release(&o);
	assert_int_equal(parse(&o, "play --seat 2 anna"), OPTIONS_USAGE);
	assert_int_equal(parse(&o, "play --seat -1 anna"), OPTIONS_USAGE);
	assert_int_equal(parse(&o, "play --seat any anna"), OPTIONS_USAGE);
	for (int seed = 0; seed < 40; seed++) {
		snprintf(line, sizeof line, "play --seat random -s %d a b",
			seed);
		assert_int_equal(parse(&o, line), RETURNS);
		for (int i = 0; i < 3; i++)
			at[i] |= strcmp(o.terms.run.bots[i].name, "human") == 0;
		session_options_release(&o);
	}
	assert_true(at[0] && at[1] && at[2]);
}

TEST(other_people_play_at_pages_of_their_own)
{
	struct session_options o;

	assert_int_equal(
		parse(&o, "play --browser --port 8000 - ben=-"), RETURNS);
	assert_int_equal(o.terms.run.bot_count, 3);
	assert_string_equal(o.terms.run.bots[1].command,
		"human --browser --resign --port 8001");
	assert_string_equal(o.terms.run.bots[2].name, "ben");
	assert_string_equal(o.terms.run.bots[2].command,
		"human --browser --resign --port 8002");
	session_options_release(&o);
	assert_int_equal(parse(&o, "play -"), OPTIONS_USAGE);
}

TEST(a_person_may_say_how_strong_an_expert_is_to_be)
{
	struct session_options o;

	assert_int_equal(parse(&o, "play --level 0"), OPTIONS_USAGE);
	assert_int_equal(parse(&o, "play --level 11 expert"), OPTIONS_USAGE);
	assert_int_equal(parse(&o, "play --level x"), OPTIONS_USAGE);
	assert_int_equal(parse(&o, "play --level 3 greedy"), OPTIONS_USAGE);
}

TEST(a_person_says_as_in_a_match_what_becomes_of_missing_bots)
{
	bool left_out[RUN_BOTS_MAX] = {[1] = true};
	static struct command_line words;
	struct session_options o;

	assert_int_equal(parse(&o, "play anna"), RETURNS);
	assert_int_equal(o.terms.missing, SESSION_MISSING_REFUSE);
	session_options_release(&o);
	assert_int_equal(parse(&o, "play --missing=allow anna"), RETURNS);
	assert_int_equal(o.terms.missing, SESSION_MISSING_ALLOW);
	session_options_release(&o);
	command_line_split(&words, "play --missing=leave-out anna bert");
	play_options_read(&o, left_out, words.argc, words.argv);
	assert_int_equal(o.terms.missing, SESSION_MISSING_LEAVE_OUT);
	assert_int_equal(o.terms.run.bot_count, 2);
	assert_string_equal(o.terms.run.bots[1].name, "bert");
	session_options_release(&o);
}

TEST(a_pipe_does_for_a_terminal_unless_bots_are_sandboxed)
{
	struct session_options o;
	int former = dup(STDIN_FILENO), ends[2];
	char command[80];

	assert_int_equal(pipe(ends), 0);
	dup2(ends[0], STDIN_FILENO);
	assert_int_equal(parse(&o, "play"), RETURNS);
	snprintf(command, sizeof command,
		"human --in /proc/%ld/fd/0 --out /proc/%ld/fd/1 --hints --undo",
		(long)getpid(), (long)getpid());
	assert_string_equal(o.terms.run.bots[0].command, command);
	session_options_release(&o);
	assert_int_equal(parse(&o, "play --sandbox best"), OPTIONS_USAGE);
	dup2(former, STDIN_FILENO);
	close(former);
	close(ends[0]);
	close(ends[1]);
}

/* The standard input is a terminal. */
BEFORE_ALL
{
	int master, slave;

	assert_false(openpty(&master, &slave, NULL, NULL, NULL) < 0);
	assert_false(dup2(slave, STDIN_FILENO) < 0);
}

/* A program that nobody runs. */
static void
make_program(const char *path)
{
	int descriptor = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0777);

	assert_true(descriptor >= 0);
	close(descriptor);
}

TEST_WITH(the_expert_of_ours_is_given_its_level, scratch_enter, scratch_leave)
{
	static const struct {
		const char *what, *bot, *becomes;
	} cases[] = {
		{"by its name", "expert", "expert-3=expert --level 3"},
		{"with other options of its own", "expert --nodes 5",
			"expert-3=expert --nodes 5 --level 3"},
		{"by another", "x=expert", "x=expert --level 3"},
		{"with options", "x [time=2] = expert --nodes 5",
			"x [time=2] = expert --nodes 5 --level 3"},
		{"with a level of its own", "expert --level 9",
			"expert-9=expert --level 9"},
		{"with that in one word", "x=expert --level=9 --nodes 5",
			"x=expert --level=9 --nodes 5"},
		{"with two of them", "expert --level 9 --level 2",
			"expert-2=expert --level 9 --level 2"},
		{"with none that is one", "expert --level a=b",
			"expert-3=expert --level a=b --level 3"},
		{"with half a level", "expert --level",
			"expert-3=expert --level --level 3"},
		{"another of ours", "greedy", NULL},
		{"another's expert", "./expert", NULL},
		{"no bot at all", "'", NULL},
	};
	char text[PLAY_LEVEL_BOT_MAX];

	assert_int_equal(mkdir("bots", 0777), 0);
	make_program("bots/expert");
	make_program("bots/greedy");
	make_program("expert");
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		bool added = play_level_add(cases[i].bot, 3, "bots", text);

		if (added != !!cases[i].becomes ||
			(added && strcmp(text, cases[i].becomes) != 0))
			fail_msg("%s", cases[i].what);
		if (!cases[i].becomes || strstr(cases[i].becomes, "level 3"))
			assert_false(
				play_level_add(cases[i].bot, 0, "bots", text));
		assert_false(play_level_add(cases[i].bot, 3, NULL, text));
	}
	assert_true(play_level_add("expert --level 9", 0, "bots", text));
	assert_string_equal(text, "expert-9=expert --level 9");
	unlink("bots/expert");
	unlink("bots/greedy");
	unlink("expert");
	rmdir("bots");
}

TEST_WITH(what_is_too_long_is_left_as_it_is, scratch_enter, scratch_leave)
{
	static char bot[PLAY_LEVEL_BOT_MAX], text[PLAY_LEVEL_BOT_MAX];

	memset(bot, ' ', sizeof bot - 1);
	memcpy(bot, "expert", 6);
	assert_int_equal(mkdir("bots", 0777), 0);
	make_program("bots/expert");
	assert_false(play_level_add(bot, 3, "bots", text));
	unlink("bots/expert");
	rmdir("bots");
}
