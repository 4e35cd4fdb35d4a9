/* `talon match`: bots against each other. */
#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/called_as.h"
#include "base/loop.h"
#include "base/text.h"
#include "bot/shell_words.h"
#include "command/driving.h"
#include "command/lineup.h"
#include "command/model_run.h"
#include "command/rows.h"
#include "command/shards.h"
#include "command/subcommands.h"
#include "match/match.h"
#include "record/run_line.h"
#include "record/stop_rule.h"

enum { GAMES_UNTIL_STOPPED = 1000000 };

static void
finish_stop_rule(struct session_options *session)
{
	struct run *run = &session->terms.run;

	if (!stop_rule_given(&run->stop))
		return;
	if (game_choice_given(&run->only))
		options_refuse(
			"--only plays some games whatever their results, and "
			"--sprt and --until-error stop by them");
	if (run->bot_count != 2)
		options_refuse("--sprt and --until-error need two bots, not %d",
			run->bot_count);
	if (!session->games_given && !session->model.game)
		run->games = GAMES_UNTIL_STOPPED;
}

/* Those that are given, else the model's, if there is one. */
static void
add_bots(struct lineup *lineup, char *arguments[])
{
	const struct session_options *session = lineup->session;

	if (!*arguments && (session->terms.resume || session->like))
		lineup_add_recorded(lineup);
	else
		lineup_add_all(lineup, arguments);
}

static void
check_choice(const struct session_options *session)
{
	const struct run *run = &session->terms.run;
	char reason[REASON_MAX];

	if (session->append && game_choice_given(&run->only))
		options_refuse(
			"--append: a run of which only some games are played "
			"has no next ones");
	if (game_choice_fits(&run->only, run->games, reason))
		return;
	options_refuse("--only: %s", reason);
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

static void
line_up(struct session_options *session, char *arguments[])
{
	struct lineup lineup;

	lineup_init(&lineup, session);
	set_length(session);
	add_bots(&lineup, arguments);
	model_run_apply(&lineup);
	shard_options_finish(session);
	lineup_finish(&lineup);
	if (game_choice_given(&session->only))
		session->terms.run.only = session->only;
	finish_stop_rule(session);
	check_choice(session);
	if (!model_run_check(session))
		exit(EXIT_FAILURE);
}

static void
read_options(struct session_options *session, int argc, char *argv[])
{
	struct option_row shared[SESSION_ROWS_MAX + 1];
	struct option_row games[GAME_ROWS_MAX + 1];
	const struct option_row rows[] = {OPTION_GROUP(shared),
		lineup_contest_row(session), OPTION_GROUP(games), {0}};
	const struct options options = {
		.command = "talon match",
		.usage = "[options] BOT BOT ...",
		.summary = "Plays bots against each other.",
		.rows = rows,
		.closing = lineup_close_help,
		.operands = offers_bots,
		.stray = LINEUP_STRAY,
		.foreigners = CHESS_WORDS_PROGRAMS,
		.foreign = chess_words,
		.taken = session_options_note,
		.owner = session,
	};

	session_options_rows(session, RUN_OF_MATCH, shared);
	game_options_rows(&session->game, OPTION_HIDDEN, games);
	options_read(&options, &argc, &argv);
	session->operands = argv;
	session->terms.resume |= session->append;
	driving_prepare(session);
	model_run_read(session);
	lineup_fill_contest(session, &options);
	line_up(session, argv);
}

/* From the subcommand's name on, without the bots that are LEFT_OUT, by the order
 * in which they are named (session.h); it may be NULL. */
static void
match_options_read(
	struct session_options *session, bool *left_out, int argc, char *argv[])
{
	session_options_init(session);
	session->terms.left_out = left_out;
	read_options(session, argc, argv);
}

/* How many words, from ARGUMENT on, are not for one game: it stops by itself,
 * and it is chosen, and written down, anew. */
static int
count_words_left_out(const char *argument)
{
	static const char *const names[] = {"--sprt", "--until-error", "--only",
		"--log", "--shard", "--upto"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		size_t length = strlen(names[i]);

		if (strncmp(argument, names[i], length) != 0)
			continue;
		if (argument[length] == '\0')
			return 2;
		if (argument[length] == '=')
			return 1;
	}
	return 0;
}

static void
add_words_of_again(struct text *text, int argc, char *const argv[])
{
	for (int i = 1; i < argc; i++) {
		int dropped = count_words_left_out(argv[i]);

		if (dropped > 0) {
			i += dropped - 1;
			continue;
		}
		text_add(text, " ", 1);
		shell_words_show(text, argv[i]);
	}
}

static void
describe_again(struct text *text, const struct run *run, bool seed_given,
	int argc, char *const argv[])
{
	for (int i = 1; i < argc; i++)
		if (strcmp(argv[i], "--") == 0)
			return;
	shell_words_show(text, called_as());
	text_add_string(text, " match");
	if (!seed_given) {
		text_add_string(text, " -s ");
		shell_words_show(text, run->seed.text);
	}
	add_words_of_again(text, argc, argv);
	if (stop_rule_given(&run->stop))
		text_add_format(text, " -n %ld", run->games);
	text_add_string(text, " --only");
}

static int
play(struct session_options *session, struct text *again, int argc,
	char *argv[])
{
	text_clear(again);
	describe_again(
		again, &session->terms.run, session->seed_given, argc, argv);
	if (text_failed(again) == 0 && again->length > 0)
		session->terms.again = again->bytes;
	return shard_digest_leave(session, match_run(&session->terms));
}

static int
run(int argc, char *argv[])
{
	bool left_out[RUN_BOTS_MAX] = {false};
	struct session_options session;
	struct text again = {0};
	int64_t driven_ns = 0;
	bool stopped;
	int status;

	do {
		match_options_read(&session, left_out, argc, argv);
		if (session.on && driven_ns == 0) {
			driven_ns = loop_now();
			driving_expect_bots(&session);
			status = driving_run(&session, false, &stopped);
		} else {
			if (session.on)
				driving_report(&session, driven_ns);
			if (run_is_shard(&session.terms.run))
				shard_key_settle(&session);
			else if (session.terms.output)
				shard_key_take(&session, session.terms.output);
			status = play(&session, &again, argc, argv);
			shard_key_take_back(&session);
		}
		session_options_release(&session);
	} while (status == SESSION_LEAVES_OUT);
	text_release(&again);
	return status;
}

const struct subcommand subcommand_match = {
	.name = "match",
	.summary = "play bots against each other",
	.run = run,
};
