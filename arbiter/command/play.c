#include "command/play.h"

#include <limits.h>
#include <unistd.h>

#include "command/lineup.h"
#include "command/subcommands.h"
#include "match/match.h"

static void
print_epilogue(FILE *file)
{
	lineup_print_bots(file);
	fputs("Without any, greedy takes as many seats as the rules need. "
	      "Yours is seat 0\nin the first game.\n",
		file);
	lineup_print_games(file);
}

/* The person's own bot. Bots are cut off from this terminal, so it has to be
 * told which one it is; without one it finds its own way. */
static enum options_verdict
add_person(struct lineup *lineup)
{
	char argument[PATH_MAX + sizeof "human --tty ''"];
	const char *terminal = ttyname(STDIN_FILENO);

	if (!terminal)
		return lineup_add(lineup, "human");
	snprintf(argument, sizeof argument, "human --tty '%s'", terminal);
	return lineup_add(lineup, argument);
}

/* Opponents for a person who named none: as few as the rules allow. */
static enum options_verdict
add_opponents(struct lineup *lineup)
{
	enum options_verdict verdict;

	do
		verdict = lineup_add(lineup, "greedy");
	while (verdict == OPTIONS_RUN && !lineup_is_full(lineup));
	return verdict;
}

static enum options_verdict
line_up(struct session_options *session, const struct options *options,
	char *arguments[])
{
	struct lineup lineup;

	lineup_init(&lineup, session, options);
	enum options_verdict verdict = add_person(&lineup);
	if (verdict == OPTIONS_RUN)
		verdict = *arguments ? lineup_add_all(&lineup, arguments)
				     : add_opponents(&lineup);
	return verdict == OPTIONS_RUN ? lineup_finish(&lineup) : verdict;
}

/* As of a match, but for what a person would say otherwise. */
static struct session_rows
shared_rows(struct session_options *session)
{
	struct session_rows rows = session_options_rows(session);

	rows.games.help = "games to play (1)";
	rows.seed.help = "the same seed gives the same deals (random,\n"
			 "printed)";
	rows.time.help = "seconds for each player and game, I more for\n"
			 "each turn (inf: no clock)";
	return rows;
}

static enum options_verdict
read_options(struct session_options *session, int argc, char *argv[])
{
	const struct session_rows s = shared_rows(session);
	struct option_row games[GAME_ROWS_MAX + 1];
	const struct option_row rows[] = {s.game, s.games, s.seed, s.deals,
		s.time, s.sandbox, s.open_hands, s.pin, s.output, s.verbose,
		OPTION_GROUP(games), {0}};
	const struct options options = {
		.command = "talon play",
		.usage = "[options] [BOT ...]",
		.summary = "Plays you, at this terminal, against bots.",
		.rows = rows,
		.epilogue = print_epilogue,
	};

	game_options_rows(&session->game, games);
	enum options_verdict verdict = options_read(&options, &argc, &argv);
	return verdict == OPTIONS_RUN ? line_up(session, &options, argv)
				      : verdict;
}

/* One game, without a clock, and the terminal is the person's. */
static void
set_defaults(struct session_options *session)
{
	struct session_terms *terms = &session->terms;

	session_options_init(session);
	terms->run.games = 1;
	terms->run.time_ns = -1;
	session->time_given = true;
	session->move_time_given = true;
	session->start_time_given = true;
	terms->jobs = 1;
	terms->verbosity = -1;
}

enum options_verdict
play_options_read(struct session_options *session, int argc, char *argv[])
{
	set_defaults(session);
	enum options_verdict verdict = read_options(session, argc, argv);
	if (verdict != OPTIONS_RUN)
		session_options_release(session);
	return verdict;
}

int
subcommand_play(int argc, char *argv[])
{
	struct session_options session;
	int status = play_options_read(&session, argc, argv);

	if (status != OPTIONS_RUN)
		return status;
	status = match_run(&session.terms);
	session_options_release(&session);
	return status;
}
