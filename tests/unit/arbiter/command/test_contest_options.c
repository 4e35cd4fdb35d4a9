#include "command/contest_options.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "games.h"
#include "record/journal.h"

/* A session of herc in FORMAT with what is given in LEAD; NULL: nothing. */
static struct session_options
herc_session(const char *format, const char *lead)
{
	struct session_options session = {
		.terms.run = {.game = game_find("herc"),
			.tournament.format = format_find(format)},
	};

	assert_non_null(session.terms.run.game);
	if (lead)
		assert_true(game_options_give(&session.game, "lead", lead));
	return session;
}

static void
expect_lead(struct session_options *session, const char *lead)
{
	char reason[REASON_MAX];

	assert_int_equal(contest_options_apply(session, reason), OPTIONS_RUN);
	assert_int_equal(session->game.count, !lead ? 0 : 1);
	if (lead)
		assert_string_equal(session->game.given[0].value, lead);
}

static void
a_tournament_of_the_contests_format_has_its_options(void **state)
{
	struct session_options session = herc_session("duel", NULL);

	(void)state;
	expect_lead(&session, "same");
}

static void
what_the_user_says_stays(void **state)
{
	struct session_options session = herc_session("duel", "round");

	(void)state;
	expect_lead(&session, "round");
}

static void
other_formats_matches_and_games_have_none(void **state)
{
	struct session_options session = herc_session("swiss", NULL);

	(void)state;
	expect_lead(&session, NULL);
	session.terms.run.tournament.format = NULL;
	expect_lead(&session, NULL);
	session = herc_session("faultless", NULL);
	session.terms.run.game = game_find("trax");
	expect_lead(&session, NULL);
}

/* Begins a file at PATH with the run of SESSION. */
static void
begin_file(struct session_options *session, char *path)
{
	struct run_bot bots[2] = {{"a", "a", NULL}, {"b", "b", NULL}};
	struct run run = session->terms.run;
	struct journal journal;
	char reason[REASON_MAX];

	close(mkstemp(path));
	run.bots = bots;
	run.bot_count = 2;
	run.start_time_ns = 1;
	run.tournament.players = 2;
	run.tournament.rounds = 1;
	for (int i = 0; i < session->game.count; i++)
		run.options[run.option_count++] = (struct run_option){
			.name = session->game.given[i].name,
			.value = session->game.given[i].value,
		};
	if (journal_create(&journal, path, &run, reason) < 0)
		fail_msg("%s", reason);
	journal_close(&journal);
}

static void
a_run_that_goes_on_is_what_its_file_says(void **state)
{
	static const char *const leads[] = {NULL, "same"};

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		char path[] = "/tmp/talon-contest-XXXXXX";
		struct session_options old = herc_session("duel", leads[i]);
		struct session_options session = herc_session("duel", NULL);

		begin_file(&old, path);
		session.terms.output = path;
		session.terms.resume = true;
		expect_lead(&session, leads[i]);
		unlink(path);
	}
}

static void
one_that_goes_on_with_no_file_is_new(void **state)
{
	struct session_options session = herc_session("duel", NULL);

	(void)state;
	session.terms.output = "/nonexistent/games";
	session.terms.resume = true;
	expect_lead(&session, "same");
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(
			a_tournament_of_the_contests_format_has_its_options),
		cmocka_unit_test(what_the_user_says_stays),
		cmocka_unit_test(other_formats_matches_and_games_have_none),
		cmocka_unit_test(a_run_that_goes_on_is_what_its_file_says),
		cmocka_unit_test(one_that_goes_on_with_no_file_is_new),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
