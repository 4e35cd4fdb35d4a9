/* The options of `talon deal`. */
#include "command/subcommands.h"

#include <getopt.h>
#include <stdio.h>

#include "command/game_option_table.h"
#include "command/lineup.h"
#include "command/option_table.h"
#include "command/session_options.h"
#include "common/number.h"

/* Where a game can be played by several numbers of bots. */
enum { BOTS_DEFAULT = 4 };

static bool
set_bots(void *to, const char *value, char reason[static REASON_MAX])
{
	struct match_options *options = to;
	uint64_t number;

	if (number_parse(value, &number) && number <= GAME_SEATS_MAX) {
		options->run.bot_count = (int)number;
		return true;
	}
	snprintf(reason, REASON_MAX, "\"%.200s\" is no number of bots", value);
	return false;
}

static const struct choice table[] = {
	{'g', "game", "RULES", NULL, setting_game, NULL,
		"the rules; the first below if not given"},
	{'n', "games", "N", NULL, setting_games, NULL, "deals to write (1)"},
	{'s', "seed", "N", NULL, setting_seed, NULL,
		"the same seed gives the same deals (random)"},
	{0, "bots", "N", NULL, set_bots, NULL,
		"bots that are to play (4, or as many as can)"},
};

/* The most that can play, up to the usual. */
static int
usual_bots(const struct game_rules *game)
{
	int bots = BOTS_DEFAULT;

	while (bots > 1 && game->seats(bots) == 0)
		bots--;
	return bots;
}

static enum options_verdict
finish(struct match_options *options, const struct choices *choices)
{
	struct run *run = &options->run;
	char reason[REASON_MAX];

	if (run->bot_count == 0)
		run->bot_count = usual_bots(run->game);
	if (run_seats(run) == 0)
		return choices_refuse(choices,
			"%s is played by %s bots, not by %d", run->game->name,
			run->game->bot_counts, run->bot_count);
	if (!own_finish(&options->own, run, &options->deals, reason))
		return choices_refuse(choices, "%s", reason);
	if (!run->game->deal_write)
		return choices_refuse(
			choices, "%s has no deal files", run->game->name);
	return OPTIONS_RUN;
}

static enum options_verdict
parse(struct match_options *options, int argc, char *argv[])
{
	struct own_choices own;

	own_choices_init(&own, table, sizeof table / sizeof table[0]);
	const struct choices choices = {
		.command = "talon deal",
		.usage = "[options]",
		.summary = "Writes deals, one a line, for --deals.",
		.table = own.table,
		.count = own.count,
		.epilogue = lineup_print_games,
	};
	enum options_verdict verdict =
		choices_parse(&choices, argc, argv, options);
	if (verdict != OPTIONS_RUN)
		return verdict;
	if (argv[optind])
		return choices_refuse(&choices,
			"\"%s\" is too much: deals need no bots", argv[optind]);
	return finish(options, &choices);
}

enum options_verdict
options_deal(struct match_options *options, int argc, char *argv[])
{
	match_options_init(options);
	options->run.games = 1;
	enum options_verdict verdict = parse(options, argc, argv);
	/* There are no entrants to release. */
	if (verdict != OPTIONS_RUN)
		deals_release(&options->deals);
	return verdict;
}
