/* The options of `talon match`, and what every subcommand that plays games
 * begins with. */
#include "command/subcommands.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command/game_option_table.h"
#include "command/lineup.h"
#include "command/match.h"
#include "command/option_table.h"
#include "command/session_options.h"
#include "record/reader.h"
#include "record/stop_rule.h"

enum { GAMES_DEFAULT = 100, GAMES_UNTIL_STOPPED = 1000000 };

static const int64_t time_default_ns = 60000000000;
static const int64_t start_time_default_ns = 10000000000;

static const struct choice table[] = {
	{'g', "game", "RULES", NULL, setting_game, NULL,
		"the rules to play by; the first below if not\ngiven"},
	{'n', "games", "N", NULL, setting_games, NULL, "games to play (100)"},
	{0, "sprt", "M0,M1[,ALPHA,BETA]", NULL, setting_sprt, NULL,
		"end when a test decides whether the margin of\n"
		"two bots is M0 or M1 points a game, with error\n"
		"rates ALPHA, BETA (0.05); -n is then the most\n"
		"games (1000000)"},
	{0, "until-error", "E", NULL, setting_until_error, NULL,
		"end when the margin's standard error is below\n"
		"E points; -n likewise (1000000)"},
	{'s', "seed", "N", NULL, setting_seed, NULL,
		"the same seed gives the same deals (random,\n"
		"printed; with --resume that of the file)"},
	{0, "deals", "FILE", NULL, setting_deals, NULL,
		"play the deals of a deal file, one a line"},
	{'t', "time", "S[+I]", NULL, setting_time, NULL,
		"seconds for each bot and game, I more for each\n"
		"of its turns; inf: no clock (60)"},
	{0, "move-time", "S", NULL, setting_move_time, NULL,
		"seconds for one turn (no limit)"},
	{0, "clock", "CLOCK", NULL, setting_clock, NULL,
		"which time these are: wall, or cpu, that of the\n"
		"processor, with ten times as much and 2 seconds\n"
		"by the wall (wall)"},
	{0, "start-time", "S", NULL, setting_start_time, NULL,
		"seconds to get ready (10)"},
	{0, "memory", "MB", NULL, setting_memory, NULL,
		"memory of a bot with all it starts, in units\n"
		"of 1024 * 1024 bytes (no limit)"},
	{0, "processes", "N", NULL, setting_processes, NULL,
		"processes of a bot with all it starts (no limit)"},
	{'j', "jobs", "N", NULL, setting_jobs, NULL,
		"games at once (number of cores)"},
	{'o', "output", "FILE", NULL, setting_output, NULL,
		"append one record a game (none)"},
	{0, "resume", NULL, setting_resume, NULL, NULL,
		"go on with the output file where it stops"},
	{0, "no-rotate", NULL, setting_no_rotate, NULL, NULL,
		"every game a fresh deal; by default each deal\n"
		"is played in every rotation of the seats"},
	{0, "open-hands", NULL, setting_open_hands, NULL, NULL,
		"show all hands to the bots that can be shown them"},
	{0, "restart", NULL, setting_restart, NULL, NULL,
		"a fresh process for every game"},
	{0, "lockstep", NULL, setting_lockstep, NULL, NULL,
		"wait for every answer before the next command"},
	{0, "json", NULL, setting_json, NULL, NULL,
		"the summary as one JSON object"},
	{'q', "quiet", NULL, setting_quiet, NULL, NULL,
		"no progress on the terminal"},
	{'v', "verbose", NULL, setting_verbose, NULL, NULL,
		"show every line of the wire"},
};

void
match_choices_borrow(struct choice *rows, size_t count)
{
	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; j < sizeof table / sizeof table[0]; j++)
			if (!rows[i].help &&
				strcmp(rows[i].name, table[j].name) == 0)
				rows[i] = table[j];
}

static void
print_epilogue(FILE *file)
{
	lineup_print_bots(file);
	lineup_print_games(file);
}

static int
core_count(void)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);

	if (cores < 1)
		return 1;
	return cores > SETTING_JOBS_MOST ? SETTING_JOBS_MOST : (int)cores;
}

void
match_options_init(struct match_options *options)
{
	*options = (struct match_options){
		.run =
			{
				.game = game_all[0],
				.games = GAMES_DEFAULT,
				.rotate = true,
				.time_ns = time_default_ns,
				.start_time_ns = start_time_default_ns,
			},
		.jobs = core_count(),
	};
	arc4random_buf(&options->run.seed, sizeof options->run.seed);
}

void
match_options_release(struct match_options *options)
{
	for (int i = 0; i < options->run.bot_count; i++)
		bot_spec_release(&options->specs[i]);
	free(options->specs);
	free(options->run.bots);
	deals_release(&options->deals);
	*options = (struct match_options){0};
}

void
match_options_take_seed(struct match_options *options)
{
	struct reader reader;
	char reason[REASON_MAX];

	if (!options->resume || options->seed_given)
		return;
	if (reader_open(&reader, options->output, reason) < 0)
		return;
	options->run.seed = reader.run.seed;
	reader_close(&reader);
}

static enum options_verdict
finish_stop(struct match_options *options, const struct choices *choices)
{
	struct run *run = &options->run;

	if (run->bot_count != 2)
		return choices_refuse(choices,
			"--sprt and --until-error need two bots, not %d",
			run->bot_count);
	if (!options->games_given)
		run->games = GAMES_UNTIL_STOPPED;
	return OPTIONS_RUN;
}

static enum options_verdict
parse(struct match_options *options, int argc, char *argv[])
{
	struct own_choices own;
	struct lineup lineup;

	own_choices_init(&own, table, sizeof table / sizeof table[0]);
	const struct choices choices = {
		.command = "talon match",
		.usage = "[options] BOT BOT ...",
		.summary = "Plays bots against each other.",
		.table = own.table,
		.count = own.count,
		.epilogue = print_epilogue,
	};
	enum options_verdict verdict =
		choices_parse(&choices, argc, argv, options);
	if (verdict != OPTIONS_RUN)
		return verdict;
	lineup_init(&lineup, options, &choices);
	verdict = lineup_add_all(&lineup, argv + optind);
	if (verdict != OPTIONS_RUN)
		return verdict;
	verdict = lineup_finish(&lineup);
	if (verdict == OPTIONS_RUN && stop_rule_given(&options->run.stop))
		verdict = finish_stop(options, &choices);
	if (verdict == OPTIONS_RUN)
		match_options_take_seed(options);
	return verdict;
}

enum options_verdict
options_match(struct match_options *options, int argc, char *argv[])
{
	match_options_init(options);
	enum options_verdict verdict = parse(options, argc, argv);
	if (verdict != OPTIONS_RUN)
		match_options_release(options);
	return verdict;
}
