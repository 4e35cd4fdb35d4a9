/* `talon tournament`: many bots against each other. */
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/loop.h"
#include "command/chess_words.h"
#include "command/contest_options.h"
#include "command/driving.h"
#include "command/model_run.h"
#include "command/offers.h"
#include "command/shard_digest.h"
#include "command/shard_key.h"
#include "command/subcommands.h"
#include "command/tournament_lineup.h"
#include "command/tournament_seed.h"
#include "command/tournament_shard.h"
#include "record/format.h"

enum { ROUNDS_MOST = 1000000, FAULTS_MOST = 1000000000 };

static enum options_verdict
take_format(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	const struct format **format = row->to.any;
	const struct format *found = format_find(value);

	if (!found) {
		snprintf(reason, OPTION_REASON_MAX,
			"there is no format \"%.200s\"", value);
		return OPTIONS_USAGE;
	}
	*format = found;
	return OPTIONS_RUN;
}

static enum options_verdict
add_change(struct tournament_options *tournament, bool add, const char *what,
	char reason[static OPTION_REASON_MAX])
{
	struct tournament_change *grown = reallocarray(tournament->changes,
		(size_t)tournament->change_count + 1, sizeof *grown);

	if (!grown) {
		snprintf(reason, OPTION_REASON_MAX, "there is no memory");
		return OPTIONS_FAILED;
	}
	tournament->changes = grown;
	grown[tournament->change_count++] =
		(struct tournament_change){add, what};
	return OPTIONS_RUN;
}

/* A second file in place of the first would be a tournament without those. */
static enum options_verdict
take_bots(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	const char **file = row->to.any;

	if (*file) {
		snprintf(reason, OPTION_REASON_MAX,
			"there is a file of bots, %.200s, already: have all in "
			"one",
			*file);
		return OPTIONS_USAGE;
	}
	*file = value;
	return OPTIONS_RUN;
}

static enum options_verdict
take_add(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	return add_change(row->to.any, true, value, reason);
}

static enum options_verdict
take_withdraw(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	return add_change(row->to.any, false, value, reason);
}

static void
close_help(FILE *file, const void *owner, bool all)
{
	fputs("\nFORMAT:\n", file);
	for (const struct format *format = format_all; format->name; format++)
		fprintf(file, "  %-20s  %s\n", format->name, format->summary);
	lineup_close_help(file, owner, all);
	if (all)
		fputs("\nBots are in a sandbox unless --sandbox off is given: "
		      "a "
		      "bot reads the system, its\nprogram and the files that "
		      "its "
		      "command names; with [cwd=FOLDER] the rest of "
		      "its\nfolder, "
		      "with [read=FOLDER] a virtual environment.\n",
			file);
}

enum { TOURNAMENT_ROWS_MAX = 16 };

#define TOURNAMENT "The tournament"

/* What is played. */
static size_t
set_format_rows(struct option_row *rows, struct tournament_options *tournament)
{
	struct run_tournament *terms =
		&tournament->session.terms.run.tournament;
	const struct option_row own[] = {
		{'f', "format", "FORMAT",
			"who plays whom; the first below if not given",
			TOURNAMENT, OPTION_CALL(&terms->format, take_format),
			.given = &tournament->format_given,
			.values = offers_formats},
		{'r', "rounds", "N",
			"rounds, or deals, as the format means it; with\n"
			"--resume in all",
			TOURNAMENT, OPTION_LONG(&terms->rounds, 1, ROUNDS_MOST),
			.given = &tournament->rounds_given},
		{0, "players", "N",
			"bots in a game (2, or as few as can play; itpw:\n"
			"4, or as many as can)",
			TOURNAMENT,
			OPTION_INT(&terms->players, 2, GAME_SEATS_MAX),
			.given = &tournament->players_given},
		{0, "random-rounds", "N",
			"itpw: rounds before groups are chosen (15)",
			TOURNAMENT, OPTION_RARE,
			OPTION_LONG(&terms->random_rounds, 1, ROUNDS_MOST),
			.given = &tournament->random_rounds_given},
		{0, "house", "COMMAND",
			"itpw: the bot that fills up the last group (greedy)",
			TOURNAMENT, OPTION_RARE,
			OPTION_TEXT(&tournament->house),
			.given = &tournament->house_given,
			.values = offers_bots},
		{0, "challengers", "N",
			"gauntlet: how many of the first bots (1)", TOURNAMENT,
			OPTION_RARE,
			OPTION_INT(&terms->challengers, 1, RUN_BOTS_MAX),
			.given = &tournament->challengers_given},
		{0, "max-faults", "N",
			"retire a bot with N faults after the round",
			TOURNAMENT, OPTION_RARE,
			OPTION_LONG(&terms->max_faults, 1, FAULTS_MOST)},
	};

	memcpy(rows, own, sizeof own);
	return sizeof own / sizeof *own;
}

/* Who plays. */
static size_t
set_bot_rows(struct option_row *rows, struct tournament_options *tournament)
{
	const struct option_row own[] = {
		{0, "bots", "FILE",
			"read bots from FILE, one a line, before those of the\n"
			"command line",
			TOURNAMENT, OPTION_CALL(&tournament->bots, take_bots)},
		{0, "add", "BOT",
			"with --resume: let a bot join from the next round on",
			TOURNAMENT, OPTION_RARE,
			OPTION_CALL(tournament, take_add),
			.values = offers_bots},
		{0, "withdraw", "NAME",
			"with --resume: take a bot out from the next round on",
			TOURNAMENT, OPTION_RARE,
			OPTION_CALL(tournament, take_withdraw)},
	};

	memcpy(rows, own, sizeof own);
	return sizeof own / sizeof *own;
}

/* What is done instead of playing, or with a part of it. */
static size_t
set_step_rows(struct option_row *rows, struct tournament_options *tournament)
{
	const struct option_row own[] = {
		{0, "dry-run", NULL,
			"print the games that are known and play none",
			TOURNAMENT, OPTION_RARE,
			OPTION_FLAG(&tournament->dry_run)},
		{0, "commit", NULL,
			"print the SHA-256 of the seed with which the "
			"tournament\n"
			"will begin, keep the seed in the key file, and play\n"
			"nothing",
			TOURNAMENT, OPTION_RARE,
			OPTION_FLAG(&tournament->commit)},
		{0, "after", "ALL",
			"of a shard: draw rounds from this file, which talon\n"
			"merge has made, and take bots and options from it",
			TOURNAMENT, OPTION_RARE,
			OPTION_FILE(&tournament->session.after)},
		{0, "plan", NULL,
			"print the open games of the rounds that can be drawn\n"
			"and play none; --add, --withdraw and --rounds are "
			"noted\n"
			"in the file first",
			TOURNAMENT, OPTION_RARE,
			OPTION_FLAG(&tournament->plan)},
		{0, "force", NULL, "allow more jobs than there are cores for",
			TOURNAMENT, OPTION_RARE,
			OPTION_FLAG(&tournament->force)},
		{0},
	};

	memcpy(rows, own, sizeof own);
	return sizeof own / sizeof *own;
}

/* The rows that no other subcommand has. */
static void
set_rows(struct tournament_options *tournament,
	struct option_row rows[static TOURNAMENT_ROWS_MAX + 1])
{
	rows += set_format_rows(rows, tournament);
	rows += set_bot_rows(rows, tournament);
	(void)set_step_rows(rows, tournament);
}

static enum options_verdict
read_options(struct tournament_options *tournament, int argc, char *argv[])
{
	struct session_options *session = &tournament->session;
	struct option_row own[TOURNAMENT_ROWS_MAX + 1];
	struct option_row shared[SESSION_ROWS_MAX + 1];
	struct option_row games[GAME_ROWS_MAX + 1];
	const struct option_row rows[] = {OPTION_GROUP(own),
		OPTION_GROUP(shared), contest_options_row(session),
		OPTION_GROUP(games), {0}};
	const struct options options = {
		.command = "talon tournament",
		.usage = "[options] -o FILE BOT BOT ...",
		.summary = "Plays many bots against each other and ranks them.",
		.rows = rows,
		.closing = close_help,
		.operands = offers_bots,
		.stray = LINEUP_STRAY,
		.foreigners = CHESS_WORDS_PROGRAMS,
		.foreign = chess_words,
		.taken = session_options_note,
		.owner = session,
	};

	set_rows(tournament, own);
	session_options_rows(session, RUN_OF_TOURNAMENT, shared);
	game_options_rows(&session->game, OPTION_HIDDEN, games);
	enum options_verdict verdict = options_read(&options, &argc, &argv);

	tournament->session.operands = argv;
	if (verdict == OPTIONS_RUN)
		verdict = driving_prepare(&tournament->session, &options);
	if (verdict == OPTIONS_RUN)
		tournament_shard_begin(tournament);
	if (verdict == OPTIONS_RUN && !tournament->commit)
		verdict = model_run_read(&tournament->session, &options);
	if (verdict == OPTIONS_RUN)
		verdict = contest_options_fill(&tournament->session, &options);
	return verdict == OPTIONS_RUN && !tournament->commit
		       ? tournament_line_up(tournament, &options, argv)
		       : verdict;
}

static void
set_defaults(struct tournament_options *tournament)
{
	*tournament = (struct tournament_options){.house = "greedy"};
	session_options_init(&tournament->session);
	session_options_take_long_seed(&tournament->session);
	tournament->session.sandbox = SESSION_SANDBOX_BEST;
	tournament->session.terms.run.ponder = RUN_PONDER_OFF;
	tournament->session.terms.run.games = 0;
	tournament->session.terms.run.tournament.format = &format_all[0];
}

static int
run(struct tournament_options *tournament)
{
	const struct tournament_terms terms = {
		.session = &tournament->session.terms,
		.changes = tournament->changes,
		.change_count = tournament->change_count,
		.after = tournament->session.after,
		.dry_run = tournament->dry_run,
		.plan = tournament->plan,
	};

	tournament_seed_settle(tournament);
	enum options_verdict verdict = model_run_check(&tournament->session);
	return verdict == OPTIONS_RUN ? shard_digest_leave(&tournament->session,
						tournament_run(&terms))
				      : (int)verdict;
}

/* In shards that others play, with a key file that all of them have. The exit
 * status; SESSION_LEAVES_OUT: it is complete, and to be gone on with for its
 * report. */
static int
drive(struct tournament_options *tournament)
{
	if (!driving_finds_bots(&tournament->session))
		return OPTIONS_USAGE;
	tournament_seed_settle(tournament);
	tournament_seed_keep(tournament);
	int status = driving_run(&tournament->session, "tournament");
	return status == EXIT_SUCCESS ? SESSION_LEAVES_OUT : status;
}

/* Plays it as the options have it, unless it was driven already, since
 * *DRIVEN_NS; 0: it was not. */
static int
play(struct tournament_options *tournament, int64_t *driven_ns)
{
	const bool elsewhere = tournament->session.on;

	if (tournament->commit)
		return tournament_seed_commit(tournament);
	if (elsewhere && *driven_ns == 0) {
		*driven_ns = loop_now();
		return drive(tournament);
	}
	if (elsewhere)
		driving_report(&tournament->session, *driven_ns);
	return run(tournament);
}

int
subcommand_tournament(int argc, char *argv[])
{
	struct tournament_options tournament;

	bool left_out[RUN_BOTS_MAX] = {false};
	int64_t driven_ns = 0;
	int status;

	do {
		set_defaults(&tournament);
		tournament.session.terms.left_out = left_out;
		status = read_options(&tournament, argc, argv);
		if (status == OPTIONS_RUN)
			status = play(&tournament, &driven_ns);
		shard_key_take_back(&tournament.session);
		session_options_release(&tournament.session);
		free(tournament.changes);
	} while (status == SESSION_LEAVES_OUT);
	return status;
}
