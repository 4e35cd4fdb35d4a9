#include "command/lineup.c"
#include "record/run_line.h"

#include <unistd.h>

#include "games.h"
#include "lib/command_line.h"
#include "lib/test.h"

/* A session of herc in FORMAT with what is given in LEAD; NULL: nothing. */
static struct session_options
herc_session(const char *format, const char *lead)
{
	struct session_options session = {
		.terms.run = {.game = game_find("herc"),
			.seed = {"1"},
			.tournament.format = format_find(format)},
	};

	assert_non_null(session.terms.run.game);
	session.terms.run.seed = seed_of_number(1);
	if (lead)
		assert_true(game_options_give(&session.game, "lead", lead));
	return session;
}

static void
expect_lead(struct session_options *session, const char *lead)
{
	apply_contest(session);
	assert_int_equal(session->game.count, !lead ? 0 : 1);
	if (lead)
		assert_string_equal(session->game.given[0].value, lead);
}

TEST(a_tournament_of_the_contests_format_has_its_options)
{
	struct session_options session = herc_session("duel", NULL);

	expect_lead(&session, "same");
}

TEST(what_the_user_says_stays)
{
	struct session_options session = herc_session("duel", "round");

	expect_lead(&session, "round");
}

TEST(other_formats_matches_and_games_have_none)
{
	struct session_options session = herc_session("swiss", NULL);

	expect_lead(&session, NULL);
	session.terms.run.tournament.format = NULL;
	expect_lead(&session, NULL);
	session = herc_session("faultless", NULL);
	session.terms.run.game = game_find("trax");
	expect_lead(&session, NULL);
}

/* The options of a command, as far as a contest sets them. */
struct typed {
	struct session_options session;
	const char *format;
	bool format_given;
	struct option_row rows[9];
	struct options options;
};

static void
read_command(struct typed *command, const char *line)
{
	static struct command_line words;
	struct session_options *session = &command->session;
	const struct option_row rows[] = {session_options_row(session, "game"),
		lineup_contest_row(&command->session),
		{'f', "format", "F", "", OPTION_TEXT(&command->format),
			.given = &command->format_given},
		session_options_row(session, "time"),
		session_options_row(session, "memory"),
		session_options_row(session, "sandbox"),
		session_options_row(session, "output"),
		session_options_row(session, "resume"), {0}};
	char **argv = words.argv;

	_Static_assert(sizeof rows == sizeof command->rows, "rows");
	memcpy(command->rows, rows, sizeof rows);
	command->options =
		(struct options){.command = "test", .rows = command->rows};
	command_line_split(&words, line);
	argv = words.argv;
	options_read(&command->options, &words.argc, &argv);
}

/* What is said when the options of LINE are filled up. */
static int
fill(struct typed *command, const char *line, char text[1024])
{
	struct caught_stream errors;

	*command = (struct typed){.session.terms.run.game = game_all[0]};
	caught_stream_begin(&errors, STDERR_FILENO);
	read_command(command, line);
	int status = STATUS_OF(
		lineup_fill_contest(&command->session, &command->options));
	caught_stream_end(&errors, text, 1024);
	return status;
}

TEST(a_contest_sets_what_nobody_gave_and_says_so)
{
	struct typed c;
	const struct run *run = &c.session.terms.run;
	char text[1024];

	assert_int_equal(fill(&c, "x --contest herc", text), RETURNS);
	assert_non_null(strstr(text,
		"contest herc: --game herc --format duel --time 10 --memory "
		"100 --sandbox best --lead same\n"));
	assert_string_equal(run->game->name, "herc");
	assert_string_equal(run->contest->name, "herc");
	assert_string_equal(c.format, "duel");
	assert_true(run->time_ns == INT64_C(10000000000));
	assert_true(c.session.terms.given[RUN_TERM_OF_time_ns]);
	assert_int_equal(c.session.terms.run.memory_bytes, 100 * 1024 * 1024);
	assert_int_equal(c.session.sandbox, SESSION_SANDBOX_BEST);
	assert_int_equal(c.session.game.count, 1);
}

TEST(single_options_override_it)
{
	struct typed c;
	char text[1024];

	assert_int_equal(
		fill(&c, "x -t 5 --memory 7 --contest itpw -f swiss", text),
		RETURNS);
	assert_non_null(strstr(text, "contest itpw: --game planowanie\n"));
	assert_string_equal(c.format, "swiss");
	assert_int_equal(c.session.terms.run.memory_bytes, 7 * 1024 * 1024);
	assert_true(c.session.terms.run.time_ns == INT64_C(5000000000));
	assert_int_equal(c.session.game.count, 0);
}

TEST(without_a_contest_nothing_is_set_or_said)
{
	struct typed c;
	char text[1024];

	assert_int_equal(fill(&c, "x -g trax", text), RETURNS);
	assert_string_equal(text, "");
	assert_null(c.session.terms.run.contest);
	assert_null(c.format);
}

TEST(a_contest_of_another_game_is_refused)
{
	struct typed c;
	char text[1024];

	assert_int_equal(
		fill(&c, "x -g trax --contest herc", text), OPTIONS_USAGE);
	assert_non_null(
		strstr(text, "the contest herc is one of herc, not of trax"));
}

/* What the first line of a file that SESSION has begun says. */
static struct run
model_of(const struct session_options *session)
{
	struct run run = session->terms.run;

	for (int i = 0; i < session->game.count; i++)
		run.options[run.option_count++] =
			(struct run_option){.name = session->game.given[i].name,
				.value = session->game.given[i].value};
	return run;
}

TEST(a_run_that_goes_on_is_what_its_file_says)
{
	static const char *const leads[] = {NULL, "same"};

	for (size_t i = 0; i < 2; i++) {
		const struct session_options old =
			herc_session("duel", leads[i]);
		struct session_options session = herc_session("duel", NULL);

		session.terms.resume = true;
		session.model = model_of(&old);
		expect_lead(&session, leads[i]);
	}
}

/* Which contest the model has, and what is said with the options of LINE. */
static int
fill_with_model(struct typed *command, const char *line, char text[1024])
{
	struct caught_stream errors;

	*command = (struct typed){.session.terms.run.game = game_all[0]};
	command->session.model.game = game_find("herc");
	command->session.model.contest = game_find("herc")->contest;
	command->session.model_path = "f";
	caught_stream_begin(&errors, STDERR_FILENO);
	read_command(command, line);
	int status = STATUS_OF(
		lineup_fill_contest(&command->session, &command->options));
	caught_stream_end(&errors, text, 1024);
	return status;
}

TEST(a_run_that_goes_on_has_the_contest_of_its_file)
{
	struct typed c;
	char text[1024];

	assert_int_equal(fill_with_model(&c, "x --resume -o f", text), RETURNS);
	assert_non_null(strstr(text, "contest herc: as in f\n"));
	assert_false(
		c.session.terms.given[RUN_TERM_OF_time_ns] || c.format_given);
	assert_int_equal(
		fill_with_model(&c, "x --resume -o f --contest herc", text),
		RETURNS);
	assert_non_null(strstr(text, "contest herc: as in f\n"));
	assert_int_equal(
		fill_with_model(&c, "x --resume -o f --contest itpw", text),
		RETURNS);
	assert_non_null(strstr(text, "contest itpw: --game planowanie"));
	assert_true(c.session.game_given && c.format_given);
}

TEST(one_that_goes_on_with_no_file_is_new)
{
	struct session_options session = herc_session("duel", NULL);

	session.terms.output = "/nonexistent/games";
	session.terms.resume = true;
	expect_lead(&session, "same");
}

TEST(every_contest_is_offered)
{
	struct session_options session = {0};
	char text[1024] = "";
	struct option_offer offer = {
		.file = fmemopen(text, sizeof text, "w"), .typed = ""};

	assert_non_null(offer.file);
	fputc('\n', offer.file);
	lineup_contest_row(&session).values(&offer);
	fclose(offer.file);
	for (size_t i = 0; game_all[i]; i++) {
		char line[100];

		if (!game_all[i]->contest)
			continue;
		snprintf(line, sizeof line, "\n%s\t",
			game_all[i]->contest->name);
		assert_non_null(strstr(text, line));
	}
}
