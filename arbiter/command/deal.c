/* `talon deal`: deals of a game for a deal file. */
#include <err.h>
#include <stdlib.h>

#include "command/lineup.h"
#include "command/rows.h"
#include "command/session_options.h"
#include "command/subcommands.h"

/* Where a game can be played by several numbers of bots. */
enum { BOTS_DEFAULT = 4 };

/* The most that can play, up to the usual. */
static int
usual_bots(const struct game_rules *game)
{
	int bots = BOTS_DEFAULT;

	while (bots > 1 && game->seats(bots) == 0)
		bots--;
	return bots;
}

static void
finish(struct session_options *session)
{
	struct session_terms *terms = &session->terms;
	struct run *run = &terms->run;
	char reason[REASON_MAX];

	if (run->bot_count == 0)
		run->bot_count = usual_bots(run->game);
	if (run_seats(run) == 0)
		options_refuse("%s is played by %s bots, not by %d",
			run->game->name, run->game->bot_counts, run->bot_count);
	options_expect(
		game_options_finish(&session->game, run, &terms->deals, reason),
		"%s", reason);
	if (!run->game->deal_write)
		options_refuse("%s has no deal files", run->game->name);
}

/* As of a match, but with its own words. */
static struct option_row
shared_row(struct session_options *session, const char *name, const char *help)
{
	struct option_row row = session_options_row(session, name);

	row.help = help;
	return row;
}

static void
read_options(struct session_options *session, int argc, char *argv[])
{
	struct option_row games[GAME_ROWS_MAX + 1];
	const struct option_row rows[] = {
		session_options_row(session, "game"),
		OPTION_GROUP(ROWS_SANDBOX_GAME),
		shared_row(session, "games", "deals to write (1)"),
		session_options_row(session, "seed"),
		{0, "bots", "N", "bots that are to play (4, or as many as can)",
			OPTION_INT(&session->terms.run.bot_count, 0,
				GAME_SEATS_MAX)},
		OPTION_GROUP(games),
		{0},
	};
	const struct options options = {
		.command = "talon deal",
		.usage = "[options]",
		.summary = "Writes deals, one a line, for --deals.",
		.rows = rows,
		.epilogue = lineup_print_games,
	};

	game_options_rows(&session->game, OPTION_USUAL, games);
	options_read(&options, &argc, &argv);
	if (argc > 0)
		options_refuse(
			"\"%s\" is too much: deals need no bots", argv[0]);
	finish(session);
}

static int
run(int argc, char *argv[])
{
	struct session_options session;
	struct session_terms *terms = &session.terms;
	char reason[REASON_MAX];

	session_options_init(&session);
	terms->run.games = 1;
	read_options(&session, argc, argv);
	if (deals_write(&terms->deals, &terms->run.seed, terms->run.games,
		    stdout, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	session_options_release(&session);
	return EXIT_SUCCESS;
}

const struct subcommand subcommand_deal = {
	.name = "deal",
	.summary = "write deals for a deal file",
	.run = run,
	.special = true,
};
