/* `talon league`: a folder is a season. */
#include <err.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "command/rows.h"
#include "command/subcommands.h"
#include "drive/drive.h"
#include "league/league.h"
#include "league/letters.h"
#include "options/options.h"
#include "sandbox/machine_linux.h"

enum { GAMES_MOST = 1000000000, JOBS_MOST = 1024 };

struct league_options {
	struct league_terms terms;
	const char *season, *remove, *rename;
	bool freeze, links;
	const char *folder;
	struct text words; /* of the order */
};

/* One at a time, since each is a line of the log. */
static void
take_order(struct league_options *league)
{
	struct league_order *order = &league->terms.order;

	if ((league->season != NULL) + (league->remove != NULL) +
			(league->rename != NULL) + league->freeze +
			(league->terms.final != NULL) >
		1)
		options_refuse(
			"--season, --remove, --rename, --freeze and --final "
			"are given one at a time");
	if (league->season) {
		order->fresh = league->season;
		text_add_format(&league->words, "season %s", league->season);
	} else if (league->remove) {
		order->name = league->remove;
		text_add_format(&league->words, "remove %s", league->remove);
	} else if (league->rename)
		text_add_format(&league->words, "rename %s %s", order->name,
			order->fresh);
	else if (league->freeze)
		text_add_string(&league->words, "freeze");
	if (league->words.length > 0)
		order->words = league->words.bytes;
	if (text_failed(&league->words) < 0)
		options_fail("there is no memory");
}

/* --rename has two words: the second is the last operand. */
static void
take_operands(struct league_options *league, int argc, char *argv[])
{
	const int words = league->rename ? 2 : 1;

	if (argc != words)
		options_refuse(league->rename
				       ? "--rename OLD FOLDER NEW is needed"
				       : "one folder is needed");
	league->folder = argv[0];
	if (league->rename) {
		league->terms.order.name = league->rename;
		league->terms.order.fresh = argv[1];
	}
	take_order(league);
}

static void
read_options(struct league_options *league, int argc, char *argv[])
{
	struct league_terms *terms = &league->terms;
	struct option_row end[ROWS_OF_END];
	const struct option_row rows[] = {
		OPTION_GROUP(end),
		{0, "games", "N", "play N games at most",
			OPTION_LONG(&terms->games, 1, GAMES_MOST)},
		{'j', "jobs", "N",
			"games, builds and checks at once (as many as there\n"
			"are cores for)",
			OPTION_INT(&terms->jobs, 1, JOBS_MOST)},
		{0, "on", "ENGINE",
			"have the games played in shards, by slurm[:OPTIONS]\n"
			"or parallel:HOSTS",
			OPTION_TEXT(&terms->on)},
		{0, "shards", "N", "with --on: so many shards (16)",
			OPTION_LONG(&terms->shards, 1, SHARDS_MOST)},
		{0, "open", "[ADDRESS:]PORT",
			"let entries that play elsewhere join, by talon join",
			OPTION_CALL(&terms->open, rows_take_open)},
		{0, "join-time", "S",
			"wait S seconds for them, and play without who has\n"
			"not joined (60)",
			OPTION_SECONDS(&terms->join_ns)},
		{0, "watch", NULL, "stay, and begin again when entries change",
			OPTION_FLAG(&terms->watch)},
		{'q', "quiet", NULL, "say nothing while all is well",
			OPTION_FLAG(&terms->quiet)},
		{0, "json", NULL, "print what was done as a JSON object",
			OPTION_FLAG(&terms->json)},
		{0, "links", NULL, "print where the feedback of each entry is",
			OPTION_FLAG(&league->links)},
		{0, "freeze", NULL, "take no new version any more",
			OPTION_FLAG(&league->freeze)},
		{0, "final", "FORMAT",
			"play a tournament of those who stay, as knockout",
			OPTION_TEXT(&terms->final), .values = offers_formats},
		{0, "season", "NAME",
			"end the season, and begin another with those who stay",
			OPTION_TEXT(&league->season)},
		{0, "remove", "ENTRY", "take an entry out of the season",
			OPTION_TEXT(&league->remove)},
		{0, "rename", "ENTRY",
			"give an entry the name that follows the folder",
			OPTION_TEXT(&league->rename)},
		{0},
	};
	const struct options options = {
		.command = "talon league",
		.usage = "[options] FOLDER",
		.summary = "Runs a season of the programs in FOLDER/entries, a "
			   "night at a time: takes new\nversions, builds and "
			   "checks them, plays what is due, and writes "
			   "FOLDER/site.",
		.rows = rows,
	};

	rows_end(&terms->until_ns, end);
	options_read(&options, &argc, &argv);
	take_operands(league, argc, argv);
}

static int
run(int argc, char *argv[])
{
	struct machine machine = {0};
	struct confinement confinement = {.machine = &machine, .builds = true};
	struct league_options league = {.terms = {.confinement = &confinement}};
	char reason[REASON_MAX];
	int status;

	read_options(&league, argc, argv);
	if (chdir(league.folder) < 0)
		err(OPTIONS_USAGE, "%s", league.folder);
	if (league.links)
		status = letters_list(stdout, reason) < 0 ? EXIT_FAILURE
							  : EXIT_SUCCESS;
	else
		status = league_run(&league.terms, reason);
	if (status != EXIT_SUCCESS)
		warnx("%s: %s", league.folder, reason);
	machine_release(&machine);
	text_release(&league.words);
	return status;
}

const struct subcommand subcommand_league = {
	.name = "league",
	.summary = "run a season of a folder of submissions, night by night",
	.run = run,
	.special = true,
};
