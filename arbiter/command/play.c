/* The options of `talon play`: a match with a person in it. */
#include "command/subcommands.h"

#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

#include "command/game_option_table.h"
#include "command/lineup.h"
#include "command/option_table.h"
#include "command/session_options.h"

static const struct choice table[] = {
	{'g', "game", "RULES", NULL, setting_game, NULL,
		"the rules to play by; the first below if not\ngiven"},
	{'n', "games", "N", NULL, setting_games, NULL, "games to play (1)"},
	{'s', "seed", "N", NULL, setting_seed, NULL,
		"the same seed gives the same deals (random,\nprinted)"},
	{0, "deals", "FILE", NULL, setting_deals, NULL,
		"play the deals of a deal file, one a line"},
	{'t', "time", "S[+I]", NULL, setting_time, NULL,
		"seconds for each player and game, I more for\n"
		"each turn (inf: no clock)"},
	{0, "open-hands", NULL, setting_open_hands, NULL, NULL,
		"show all hands to the bots that can be shown them"},
	{'o', "output", "FILE", NULL, setting_output, NULL,
		"append one record a game (none)"},
	{'v', "verbose", NULL, setting_verbose, NULL, NULL,
		"show every line of the wire"},
};

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
parse(struct match_options *options, int argc, char *argv[])
{
	struct own_choices own;
	struct lineup lineup;

	own_choices_init(&own, table, sizeof table / sizeof table[0]);
	const struct choices choices = {
		.command = "talon play",
		.usage = "[options] [BOT ...]",
		.summary = "Plays you, at this terminal, against bots.",
		.table = own.table,
		.count = own.count,
		.epilogue = print_epilogue,
	};
	enum options_verdict verdict =
		choices_parse(&choices, argc, argv, options);
	if (verdict != OPTIONS_RUN)
		return verdict;
	lineup_init(&lineup, options, &choices);
	verdict = add_person(&lineup);
	if (verdict == OPTIONS_RUN)
		verdict = argv[optind] ? lineup_add_all(&lineup, argv + optind)
				       : add_opponents(&lineup);
	return verdict == OPTIONS_RUN ? lineup_finish(&lineup) : verdict;
}

enum options_verdict
options_play(struct match_options *options, int argc, char *argv[])
{
	match_options_init(options);
	options->run.games = 1;
	options->run.time_ns = -1;
	options->time_given = options->move_time_given = true;
	options->jobs = 1;
	options->start_time_given = true;
	options->verbosity = -1; /* the terminal is the person's */
	enum options_verdict verdict = parse(options, argc, argv);
	if (verdict != OPTIONS_RUN)
		match_options_release(options);
	return verdict;
}
