/* `talon tournament`: many bots against each other. */
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/loop.h"
#include "command/chess_words.h"
#include "command/contest_options.h"
#include "command/driving.h"
#include "command/form_rows.h"
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
print_epilogue(FILE *file)
{
	fputs("\nFORMAT:\n", file);
	for (const struct format *format = format_all; format->name; format++)
		fprintf(file, "  %-20s  %s\n", format->name, format->summary);
	contest_options_print(file);
	lineup_print_bots(file);
	fputs("\nBots are strangers to each other: unless --sandbox off is "
	      "given, one reads the\nsystem, its program and the files that "
	      "its command names. The rest of its\nfolder it reads with "
	      "[cwd=FOLDER], a virtual environment with [read=FOLDER].\n",
		file);
	lineup_print_games(file);
}

/* Rows that no other subcommand has. */
struct tournament_rows {
	struct option_row format;
	struct option_row rounds;
	struct option_row players;
	struct option_row random_rounds;
	struct option_row house;
	struct option_row challengers;
	struct option_row max_faults;
	struct option_row bots;
	struct option_row add;
	struct option_row withdraw;
	struct option_row dry_run;
	struct option_row after;
	struct option_row plan;
	struct option_row force;
	struct option_row commit;
	struct option_row csv;
};

/* What is played. */
static void
set_format_rows(
	struct tournament_rows *rows, struct tournament_options *tournament)
{
	struct run_tournament *terms =
		&tournament->session.terms.run.tournament;

	rows->format = (struct option_row){'f', "format", "FORMAT",
		"who plays whom; the first below if not given",
		OPTION_CALL(&terms->format, take_format),
		.given = &tournament->format_given, .values = offers_formats};
	rows->rounds = (struct option_row){'r', "rounds", "N",
		"rounds, or deals, as the format means it; with\n--resume "
		"those of the file, or more",
		OPTION_LONG(&terms->rounds, 1, ROUNDS_MOST),
		.given = &tournament->rounds_given};
	rows->players = (struct option_row){0, "players", "N",
		"bots in a game (2, or as few as can play; itpw:\n"
		"4, or as many as can)",
		OPTION_INT(&terms->players, 2, GAME_SEATS_MAX),
		.given = &tournament->players_given};
	rows->random_rounds = (struct option_row){0, "random-rounds", "N",
		"itpw: rounds before groups are chosen (15)",
		OPTION_LONG(&terms->random_rounds, 1, ROUNDS_MOST),
		.given = &tournament->random_rounds_given};
	rows->house = (struct option_row){0, "house", "COMMAND",
		"itpw: the bots that fill up the last group\n(greedy)",
		OPTION_TEXT(&tournament->house),
		.given = &tournament->house_given, .values = offers_bots};
	rows->challengers = (struct option_row){0, "challengers", "N",
		"gauntlet: how many of the first bots (1)",
		OPTION_INT(&terms->challengers, 1, RUN_BOTS_MAX),
		.given = &tournament->challengers_given};
	rows->max_faults = (struct option_row){0, "max-faults", "N",
		"a bot with N faults retires after the round",
		OPTION_LONG(&terms->max_faults, 1, FAULTS_MOST)};
}

/* Who plays, and how it is told. */
static void
set_other_rows(
	struct tournament_rows *rows, struct tournament_options *tournament)
{
	rows->bots = (struct option_row){0, "bots", "FILE",
		"bots, one a line, before those of the command\nline",
		OPTION_CALL(&tournament->bots, take_bots)};
	rows->add = (struct option_row){0, "add", "BOT",
		"one bot more from the next round on; with\n--resume",
		OPTION_CALL(tournament, take_add), .values = offers_bots};
	rows->withdraw = (struct option_row){0, "withdraw", "NAME",
		"one bot less from the next round on; with\n--resume",
		OPTION_CALL(tournament, take_withdraw)};
	rows->dry_run = (struct option_row){0, "dry-run", NULL,
		"print the games that are known, and play none",
		OPTION_FLAG(&tournament->dry_run)};
	rows->after = (struct option_row){0, "after", "ALL",
		"of a shard: draw rounds from this file, which talon\n"
		"merge has made; bots and options are as in it",
		OPTION_FILE(&tournament->session.after)};
	rows->plan = (struct option_row){0, "plan", NULL,
		"print the open games of the rounds that can be\n"
		"drawn, and play none; with --add, --withdraw and\n"
		"--rounds, that are noted first",
		OPTION_FLAG(&tournament->plan)};
	rows->commit = (struct option_row){0, "commit", NULL,
		"print the SHA-256 of the seed with which the\n"
		"tournament will begin, keep it in the key file, and\n"
		"play nothing",
		OPTION_FLAG(&tournament->commit)};
	rows->force = (struct option_row){0, "force", NULL,
		"allow more jobs than there are cores for",
		OPTION_FLAG(&tournament->force)};
	rows->csv = form_rows_csv(&tournament->session.terms.form,
		"the final table as comma-separated values");
}

static enum options_verdict
read_options(struct tournament_options *tournament, int argc, char *argv[])
{
	const struct session_rows s =
		session_options_rows(&tournament->session);
	struct tournament_rows t;

	set_format_rows(&t, tournament);
	set_other_rows(&t, tournament);
	struct option_row games[GAME_ROWS_MAX + 1];
	game_options_rows(&tournament->session.game, games);
	const struct option_row contest =
		contest_options_row(&tournament->session);
	const struct option_row rows[] = {s.game, contest, t.format, t.rounds,
		t.players, t.random_rounds, t.house, t.challengers,
		t.max_faults, t.bots, t.add, t.withdraw, t.dry_run, t.commit,
		s.shard, t.after, t.plan, s.seed, s.deals, s.time, s.move_time,
		s.clock, s.scale_time, s.ponder, s.start_time, s.memory,
		s.processes, s.sandbox, s.jobs, t.force, s.pin, s.output,
		s.live, s.log, s.key, s.resume, s.open_hands, s.restart,
		s.lockstep, s.allow_missing, s.leave_out, s.on, s.shards,
		s.json, t.csv, s.quiet, s.verbose, OPTION_GROUP(games), {0}};
	const struct options options = {
		.command = "talon tournament",
		.usage = "[options] -o FILE BOT BOT ...",
		.summary = "Plays many bots against each other and ranks them.",
		.rows = rows,
		.epilogue = print_epilogue,
		.operands = offers_bots,
		.stray = LINEUP_STRAY,
		.foreigners = CHESS_WORDS_PROGRAMS,
		.foreign = chess_words,
		.taken = session_options_note,
		.owner = &tournament->session,
	};
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
