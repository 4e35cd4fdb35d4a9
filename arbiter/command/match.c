#include "command/match.h"

#include <limits.h>

#include "base/loop.h"
#include "base/text.h"
#include "command/chess_words.h"
#include "command/contest_options.h"
#include "command/driving.h"
#include "command/lineup.h"
#include "command/match_again.h"
#include "command/model_run.h"
#include "command/offers.h"
#include "command/shard_digest.h"
#include "command/shard_key.h"
#include "command/shard_options.h"
#include "command/subcommands.h"
#include "match/match.h"
#include "record/stop_rule.h"

enum { GAMES_UNTIL_STOPPED = 1000000 };

static enum options_verdict
take_sprt(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	return stop_rule_set_sprt(row->to.any, value, reason) ? OPTIONS_RUN
							      : OPTIONS_USAGE;
}

static enum options_verdict
take_error(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	return stop_rule_set_error(row->to.any, value, reason) ? OPTIONS_RUN
							       : OPTIONS_USAGE;
}

static enum options_verdict
take_only(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	game_choice_release(row->to.any);
	return game_choice_parse(row->to.any, value, reason) ? OPTIONS_RUN
							     : OPTIONS_USAGE;
}

static void
print_epilogue(FILE *file)
{
	contest_options_print(file);
	lineup_print_bots(file);
	lineup_print_games(file);
}

static enum options_verdict
finish_stop_rule(struct session_options *session, const struct options *options)
{
	struct run *run = &session->terms.run;

	if (!stop_rule_given(&run->stop))
		return OPTIONS_RUN;
	if (game_choice_given(&run->only))
		return options_refuse(options,
			"--only plays some games whatever their results, and "
			"--sprt and --until-error stop by them");
	if (run->bot_count != 2)
		return options_refuse(options,
			"--sprt and --until-error need two bots, not %d",
			run->bot_count);
	if (!session->games_given && !session->model.game)
		run->games = GAMES_UNTIL_STOPPED;
	return OPTIONS_RUN;
}

/* Those that are given, else the model's, if there is one. */
static enum options_verdict
add_bots(struct lineup *lineup, char *arguments[])
{
	const struct session_options *session = lineup->session;

	if (!*arguments && (session->terms.resume || session->like))
		return lineup_add_recorded(lineup);
	return lineup_add_all(lineup, arguments);
}

static enum options_verdict
check_choice(
	const struct session_options *session, const struct options *options)
{
	const struct run *run = &session->terms.run;
	char reason[REASON_MAX];

	if (session->append && game_choice_given(&run->only))
		return options_refuse(options,
			"--append: a run of which only some games are played "
			"has no next ones");
	if (game_choice_fits(&run->only, run->games, reason))
		return OPTIONS_RUN;
	return options_refuse(options, "--only: %s", reason);
}

/* How long a run that goes on is to become. */
static void
set_length(struct session_options *session)
{
	struct session_terms *terms = &session->terms;

	if (session->append && session_options_go_on(session))
		terms->length = model_run_length(session) + terms->run.games;
	else if (session->games_given)
		terms->length = terms->run.games;
}

static enum options_verdict
line_up(struct session_options *session, const struct options *options,
	char *arguments[])
{
	struct lineup lineup;

	lineup_init(&lineup, session, options);
	set_length(session);
	enum options_verdict verdict = add_bots(&lineup, arguments);
	if (verdict == OPTIONS_RUN)
		verdict = model_run_apply(&lineup);
	if (verdict == OPTIONS_RUN)
		verdict = shard_options_finish(session, options);
	if (verdict == OPTIONS_RUN)
		verdict = lineup_finish(&lineup);
	if (game_choice_given(&session->only))
		session->terms.run.only = session->only;
	if (verdict == OPTIONS_RUN)
		verdict = finish_stop_rule(session, options);
	if (verdict == OPTIONS_RUN)
		verdict = check_choice(session, options);
	return verdict == OPTIONS_RUN ? model_run_check(session) : verdict;
}

static enum options_verdict
read_rows(struct session_options *session, const struct option_row *rows,
	int argc, char *argv[])
{
	const struct options options = {
		.command = "talon match",
		.usage = "[options] BOT BOT ...",
		.summary = "Plays bots against each other.",
		.rows = rows,
		.epilogue = print_epilogue,
		.operands = offers_bots,
		.stray = LINEUP_STRAY,
		.foreigners = CHESS_WORDS_PROGRAMS,
		.foreign = chess_words,
		.taken = session_options_note,
		.owner = session,
	};
	enum options_verdict verdict = options_read(&options, &argc, &argv);

	session->terms.resume |= session->append;
	session->operands = argv;
	if (verdict == OPTIONS_RUN)
		verdict = driving_prepare(session, &options);
	if (verdict == OPTIONS_RUN)
		verdict = model_run_read(session, &options);
	if (verdict == OPTIONS_RUN)
		verdict = contest_options_fill(session, &options);
	return verdict == OPTIONS_RUN ? line_up(session, &options, argv)
				      : verdict;
}

static enum options_verdict
read_options(struct session_options *session, int argc, char *argv[])
{
	const struct session_rows s = session_options_rows(session);
	struct sequential_rule *stop = &session->terms.run.stop;
	struct option_row games[GAME_ROWS_MAX + 1];
	const struct option_row contest = contest_options_row(session);
	const struct option_row rows[] = {s.game, contest, s.games,
		{0, "only", "ID[,ID...]",
			"play only these games of the run; A-B: from A to B",
			OPTION_CALL(&session->only, take_only)},
		{0, "like", "FILE",
			"play the run of FILE again: its bots, options and\n"
			"seed, where none are given",
			OPTION_FILE(&session->like)},
		{0, "sprt", "M0,M1[,ALPHA,BETA]",
			"end when a test decides whether the margin of\n"
			"two bots is M0 or M1 points a game, with error\n"
			"rates ALPHA, BETA (0.05); -n is then the most\n"
			"games (1000000)",
			OPTION_CALL(stop, take_sprt)},
		{0, "until-error", "E",
			"end when the margin's standard error is below\n"
			"E points; -n likewise (1000000)",
			OPTION_CALL(stop, take_error)},
		s.seed, s.deals, s.time, s.move_time, s.clock, s.scale_time,
		s.ponder, s.start_time, s.memory, s.processes, s.sandbox,
		s.jobs, s.pin, s.output, s.live, s.log, s.key, s.resume,
		s.shard,
		{0, "upto", "M",
			"play only the games of a shard below number M",
			OPTION_LONG(&session->terms.upto, 1, LONG_MAX)},
		{0, "append", NULL,
			"play N games more than the output file has, or\nbegin "
			"it; otherwise as --resume",
			OPTION_FLAG(&session->append)},
		s.no_rotate, s.shuffle, s.open_hands, s.resign, s.restart,
		s.lockstep, s.allow_missing, s.leave_out, s.on, s.shards,
		s.json, s.quiet, s.watch, s.verbose, OPTION_GROUP(games), {0}};

	game_options_rows(&session->game, games);
	return read_rows(session, rows, argc, argv);
}

enum options_verdict
match_options_read(
	struct session_options *session, bool *left_out, int argc, char *argv[])
{
	session_options_init(session);
	session->terms.left_out = left_out;
	enum options_verdict verdict = read_options(session, argc, argv);
	if (verdict != OPTIONS_RUN)
		session_options_release(session);
	return verdict;
}

/* In shards that others play. The exit status; SESSION_LEAVES_OUT: it is
 * complete, and to be gone on with for its report. */
static int
drive(struct session_options *session)
{
	if (!driving_finds_bots(session))
		return OPTIONS_USAGE;
	int status = driving_run(session, "match");
	return status == EXIT_SUCCESS ? SESSION_LEAVES_OUT : status;
}

static int
play(struct session_options *session, struct text *again, int argc,
	char *argv[])
{
	text_clear(again);
	match_again(
		again, &session->terms.run, session->seed_given, argc, argv);
	if (text_failed(again) == 0 && again->length > 0)
		session->terms.again = again->bytes;
	return shard_digest_leave(session, match_run(&session->terms));
}

int
subcommand_match(int argc, char *argv[])
{
	bool left_out[RUN_BOTS_MAX] = {false};
	char key_path[PATH_MAX];
	struct session_options session;
	struct text again = {0};
	int64_t driven_ns = 0;
	int status;

	do {
		status = match_options_read(&session, left_out, argc, argv);
		if (status != OPTIONS_RUN)
			break;
		if (session.on && driven_ns == 0) {
			driven_ns = loop_now();
			status = drive(&session);
		} else {
			if (session.on)
				driving_report(&session, driven_ns);
			if (run_is_shard(&session.terms.run))
				shard_key_settle(&session, key_path);
			status = play(&session, &again, argc, argv);
			shard_key_take_back(&session);
		}
		session_options_release(&session);
	} while (status == SESSION_LEAVES_OUT);
	text_release(&again);
	return status;
}
