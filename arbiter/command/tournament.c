#include "command/tournament.h"

#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command/game_option_table.h"
#include "command/lineup.h"
#include "command/match.h"
#include "command/option_table.h"
#include "common/number.h"
#include "tournament/draw.h"

enum {
	RANDOM_ROUNDS_DEFAULT = 15,
	PLAYERS_USUAL = 4,
	GROUPS_MOST = 20000000, /* of a round: some hundred megabytes */
};

static bool
set_number(const char *value, long least, long most, long *number,
	char reason[static REASON_MAX])
{
	uint64_t parsed;

	if (number_parse(value, &parsed) && parsed >= (uint64_t)least &&
		parsed <= (uint64_t)most) {
		*number = (long)parsed;
		return true;
	}
	snprintf(reason, REASON_MAX,
		"\"%.200s\" is no whole number from %ld to %ld", value, least,
		most);
	return false;
}

static struct run_tournament *
terms_of(void *to)
{
	struct tournament_options *options = to;

	return &options->match.run.tournament;
}

static bool
set_format(void *to, const char *value, char reason[static REASON_MAX])
{
	const struct format *format = format_find(value);

	if (format)
		terms_of(to)->format = format;
	else
		snprintf(reason, REASON_MAX, "there is no format \"%.200s\"",
			value);
	return format;
}

static bool
set_players(void *to, const char *value, char reason[static REASON_MAX])
{
	long players;

	if (!set_number(value, 2, GAME_SEATS_MAX, &players, reason))
		return false;
	terms_of(to)->players = (int)players;
	return true;
}

static bool
set_rounds(void *to, const char *value, char reason[static REASON_MAX])
{
	struct tournament_options *options = to;

	options->rounds_given = true;
	return set_number(value, 1, 1000000, &terms_of(to)->rounds, reason);
}

static bool
set_random_rounds(void *to, const char *value, char reason[static REASON_MAX])
{
	struct tournament_options *options = to;

	options->random_rounds_given = true;
	return set_number(
		value, 1, 1000000, &terms_of(to)->random_rounds, reason);
}

static bool
set_challengers(void *to, const char *value, char reason[static REASON_MAX])
{
	struct tournament_options *options = to;
	long challengers;

	options->challengers_given = true;
	if (!set_number(value, 1, RUN_BOTS_MAX, &challengers, reason))
		return false;
	terms_of(to)->challengers = (int)challengers;
	return true;
}

static bool
set_max_faults(void *to, const char *value, char reason[static REASON_MAX])
{
	return set_number(
		value, 1, 1000000000, &terms_of(to)->max_faults, reason);
}

static bool
set_house(void *to, const char *value, char reason[static REASON_MAX])
{
	struct tournament_options *options = to;

	(void)reason;
	options->house = value;
	options->house_given = true;
	return true;
}

static bool
set_bots(void *to, const char *value, char reason[static REASON_MAX])
{
	struct tournament_options *options = to;

	(void)reason;
	options->bots = value;
	return true;
}

static bool
add_change(struct tournament_options *options, bool add, const char *what,
	char reason[static REASON_MAX])
{
	struct tournament_change *grown = reallocarray(options->changes,
		(size_t)options->change_count + 1, sizeof *grown);

	if (!grown) {
		snprintf(reason, REASON_MAX, "there is no memory");
		return false;
	}
	options->changes = grown;
	grown[options->change_count++] = (struct tournament_change){add, what};
	return true;
}

static bool
set_add(void *to, const char *value, char reason[static REASON_MAX])
{
	return add_change(to, true, value, reason);
}

static bool
set_withdraw(void *to, const char *value, char reason[static REASON_MAX])
{
	return add_change(to, false, value, reason);
}

static void
turn_dry_run(void *to)
{
	struct tournament_options *options = to;

	options->dry_run = true;
}

static void
turn_force(void *to)
{
	struct tournament_options *options = to;

	options->force = true;
}

static void
turn_csv(void *to)
{
	struct tournament_options *options = to;

	options->csv = true;
}

/* Rows of a name alone are match's. */
static const struct choice table[] = {
	{.name = "game"},
	{'f', "format", "FORMAT", NULL, set_format, NULL,
		"who plays whom; the first below if not given"},
	{'r', "rounds", "N", NULL, set_rounds, NULL,
		"rounds, or deals, as the format means it"},
	{0, "players", "N", NULL, set_players, NULL,
		"bots in a game (2, or as few as can play; itpw:\n"
		"4, or as many as can)"},
	{0, "random-rounds", "N", NULL, set_random_rounds, NULL,
		"itpw: rounds before groups are chosen (15)"},
	{0, "house", "COMMAND", NULL, set_house, NULL,
		"itpw: the bots that fill up the last group\n(greedy)"},
	{0, "challengers", "N", NULL, set_challengers, NULL,
		"gauntlet: how many of the first bots (1)"},
	{0, "max-faults", "N", NULL, set_max_faults, NULL,
		"a bot with N faults retires after the round"},
	{0, "bots", "FILE", NULL, set_bots, NULL,
		"bots, one a line, before those of the command\nline"},
	{0, "add", "BOT", NULL, set_add, NULL,
		"one bot more from the next round on; with\n--resume"},
	{0, "withdraw", "NAME", NULL, set_withdraw, NULL,
		"one bot less from the next round on; with\n--resume"},
	{0, "dry-run", NULL, turn_dry_run, NULL, NULL,
		"print the games that are known, and play none"},
	{.name = "seed"},
	{.name = "deals"},
	{.name = "time"},
	{.name = "move-time"},
	{.name = "clock"},
	{.name = "start-time"},
	{.name = "memory"},
	{.name = "processes"},
	{.name = "jobs"},
	{0, "force", NULL, turn_force, NULL, NULL,
		"allow more jobs than there are cores"},
	{.name = "output"},
	{.name = "resume"},
	{.name = "open-hands"},
	{.name = "restart"},
	{.name = "lockstep"},
	{.name = "json"},
	{0, "csv", NULL, turn_csv, NULL, NULL,
		"the final table as comma-separated values"},
	{.name = "quiet"},
	{.name = "verbose"},
};

enum { ROWS = sizeof table / sizeof table[0] };

static void
print_epilogue(FILE *file)
{
	fputs("\nWith --simulate no games are played; --simulate --help tells "
	      "more.\n",
		file);
	fputs("\nFORMAT:\n", file);
	for (const struct format *format = format_all; format->name; format++)
		fprintf(file, "  %-20s  %s\n", format->name, format->summary);
	lineup_print_bots(file);
	lineup_print_games(file);
}

/* What the format leaves to the game: as few as can play, or as many, up to
 * the usual. */
static int
default_players(const struct run *run)
{
	int players = run->tournament.format->fills_up ? PLAYERS_USUAL : 2;
	int step = run->tournament.format->fills_up ? -1 : 1;

	while (players >= 1 && players < GAME_SEATS_MAX &&
		run->game->seats(players) == 0)
		players += step;
	return players;
}

static enum options_verdict
refuse_other(const struct choices *choices, const char *option,
	const struct format *format)
{
	return choices_refuse(choices, "--%s is no option of the format %s",
		option, format->name);
}

/* Options of one format. */
static enum options_verdict
check_own(
	const struct tournament_options *options, const struct choices *choices)
{
	const struct format *format = options->match.run.tournament.format;

	if (options->random_rounds_given && !format->fills_up)
		return refuse_other(choices, "random-rounds", format);
	if (options->house_given && !format->fills_up)
		return refuse_other(choices, "house", format);
	if (options->challengers_given && !format->challenges)
		return refuse_other(choices, "challengers", format);
	return OPTIONS_RUN;
}

static void
set_defaults(struct tournament_options *options)
{
	struct run *run = &options->match.run;
	struct run_tournament *terms = &run->tournament;

	if (terms->players == 0)
		terms->players = default_players(run);
	if (!options->rounds_given)
		terms->rounds = terms->format->rounds;
	if (!options->random_rounds_given)
		terms->random_rounds =
			terms->format->fills_up ? RANDOM_ROUNDS_DEFAULT : 0;
	if (!options->challengers_given)
		terms->challengers = terms->format->challenges;
	if (terms->format->removes)
		terms->max_faults = 1;
}

static enum options_verdict
check_bots(const struct run *run, const struct choices *choices)
{
	const struct run_tournament *terms = &run->tournament;
	int least = terms->format->fills_up ? 2 : terms->players;

	if (terms->format->pairs && terms->players != 2)
		return choices_refuse(choices,
			"the format %s is for games of two bots",
			terms->format->name);
	if (run->game->seats(terms->players) == 0)
		return choices_refuse(choices,
			"%s is played by %s bots, not by %d", run->game->name,
			run->game->bot_counts, terms->players);
	if (run->bot_count < least)
		return choices_refuse(choices,
			"there are %d bots, and %d are needed", run->bot_count,
			least);
	if (terms->challengers >= run->bot_count)
		return choices_refuse(
			choices, "nobody is left for the challengers");
	if (format_groups(run, run->bot_count) > GROUPS_MOST)
		return choices_refuse(choices,
			"%.0f combinations of %d out of %d bots are too many",
			format_groups(run, run->bot_count), terms->players,
			run->bot_count);
	return OPTIONS_RUN;
}

/* So many that one group is never short of some. */
static enum options_verdict
add_houses(struct tournament_options *options, struct lineup *lineup)
{
	struct run_tournament *terms = &options->match.run.tournament;
	enum options_verdict verdict = OPTIONS_RUN;
	struct text bot = {0};

	if (!terms->format->fills_up)
		return OPTIONS_RUN;
	text_add_format(&bot, "house=%s", options->house);
	if (text_failed(&bot) < 0)
		return choices_refuse(lineup->choices, "there is no memory");
	for (; verdict == OPTIONS_RUN && terms->houses < terms->players - 1;
		terms->houses++)
		verdict = lineup_add(lineup, bot.bytes);
	text_release(&bot);
	return verdict;
}

static enum options_verdict
check_file(
	const struct tournament_options *options, const struct choices *choices)
{
	const struct match_options *match = &options->match;
	long cores = sysconf(_SC_NPROCESSORS_ONLN);

	if (!match->output && !options->dry_run)
		return choices_refuse(choices,
			"a tournament needs --output, a file to keep it in");
	if (options->change_count > 0 && !match->resume)
		return choices_refuse(choices,
			"--add and --withdraw are for a tournament that goes "
			"on: --resume");
	if (cores > 0 && match->jobs > cores && !options->force)
		return choices_refuse(choices,
			"%d jobs on %ld cores make bots lose on time; --force "
			"allows it",
			match->jobs, cores);
	return OPTIONS_RUN;
}

static enum options_verdict
line_up(struct tournament_options *options, struct lineup *lineup,
	char *arguments[])
{
	const struct choices *choices = lineup->choices;
	const struct match_options *match = &options->match;
	enum options_verdict verdict = OPTIONS_RUN;

	if (options->bots)
		verdict = lineup_add_file(lineup, options->bots);
	else if (match->resume && match->output && !*arguments)
		verdict = lineup_add_recorded(lineup, match->output);
	if (verdict == OPTIONS_RUN)
		verdict = lineup_add_all(lineup, arguments);
	if (verdict == OPTIONS_RUN)
		verdict = check_own(options, choices);
	set_defaults(options);
	if (verdict == OPTIONS_RUN)
		verdict = check_bots(&options->match.run, choices);
	if (verdict == OPTIONS_RUN)
		verdict = check_file(options, choices);
	if (verdict == OPTIONS_RUN)
		verdict = add_houses(options, lineup);
	return verdict == OPTIONS_RUN ? lineup_finish(lineup) : verdict;
}

static enum options_verdict
parse(struct tournament_options *options, int argc, char *argv[])
{
	struct choice rows[ROWS];
	struct own_choices own;
	struct lineup lineup;

	memcpy(rows, table, sizeof rows);
	match_choices_borrow(rows, ROWS);
	own_choices_init(&own, rows, ROWS);
	const struct choices choices = {
		.command = "talon tournament",
		.usage = "[options] -o FILE BOT BOT ...",
		.summary = "Plays many bots against each other and ranks them.",
		.table = own.table,
		.count = own.count,
		.epilogue = print_epilogue,
	};
	enum options_verdict verdict =
		choices_parse(&choices, argc, argv, options);
	if (verdict != OPTIONS_RUN)
		return verdict;
	lineup_init(&lineup, &options->match, &choices);
	lineup.most = RUN_BOTS_MAX;
	return line_up(options, &lineup, argv + optind);
}

enum options_verdict
options_tournament(struct tournament_options *options, int argc, char *argv[])
{
	*options = (struct tournament_options){.house = "greedy"};
	match_options_init(&options->match);
	options->match.run.games = 0;
	options->match.run.tournament.format = &format_all[0];
	enum options_verdict verdict = parse(options, argc, argv);
	if (verdict == OPTIONS_RUN)
		match_options_take_seed(&options->match);
	else
		tournament_options_release(options);
	return verdict;
}

void
tournament_options_release(struct tournament_options *options)
{
	match_options_release(&options->match);
	free(options->changes);
	*options = (struct tournament_options){0};
}
