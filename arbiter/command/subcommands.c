#include "command/subcommands.h"

#include <err.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/chess_words.h"
#include "options/options.h"
#include "options/option_offer.h"
#include "options/options.h"

#define VERSION "0.1"

struct subcommand {
	const char *name;
	const char *summary; /* one line for --help */
	int (*run)(int argc, char *argv[]);
	bool special; /* below the others in the help */
};

/* In the order of the help; the last one has no name. */
static const struct subcommand subcommands[] = {
	{"play", "play against bots, here or in a browser", subcommand_play,
		false},
	{"match", "play bots against each other", subcommand_match, false},
	{"tournament", "play many bots against each other and rank them",
		subcommand_tournament, false},
	{"check", "check whether a bot does what it has to do",
		subcommand_check, false},
	{"console", "talk to a bot by hand", subcommand_console, false},
	{"show", "print or draw recorded games", subcommand_show, false},
	{"table", "show bots against each other", subcommand_table, false},
	{"rate", "rate bots by their results", subcommand_rate, false},
	{"serve", "show a record file in a browser while it grows",
		subcommand_serve, false},
	{"report", "make a page of record files, with games to click through",
		subcommand_report, false},
	{"merge", "make one record file of the shards of a run",
		subcommand_merge, false},
	{"verify", "check a record file, game by game", subcommand_verify,
		false},
	{"deal", "write deals for a deal file", subcommand_deal, true},
	{"digest", "sum record files up, for rate and table", subcommand_digest,
		true},
	{"sandbox", "say how far bots can be shut in here", subcommand_sandbox,
		true},
	{"replay", "play a recorded game to a bot once more: show --to BOT",
		subcommand_replay, true},
	{"status", "the table of a run that is not over", subcommand_status,
		true},
	{0},
};

/* NULL: there is none of this name. */
static const struct subcommand *
find(const char *name)
{
	for (const struct subcommand *subcommand = subcommands;
		subcommand->name; subcommand++)
		if (strcmp(subcommand->name, name) == 0)
			return subcommand;
	return NULL;
}

static void
print_rows(const char *heading, bool special)
{
	puts(heading);
	for (const struct subcommand *subcommand = subcommands;
		subcommand->name; subcommand++)
		if (subcommand->special == special)
			printf("  %-10s  %s\n", subcommand->name,
				subcommand->summary);
}

static void
print_help(void)
{
	puts("Usage: talon SUBCOMMAND [options] ARGUMENTS\n"
	     "\n"
	     "An arbiter for card-game bots.\n");
	print_rows("Subcommands:", false);
	print_rows("\nMore:", true);
	puts("\n"
	     "Options:\n"
	     "  -h, --help     print this and exit\n"
	     "  -V, --version  print the version and exit\n"
	     "\n"
	     "'talon SUBCOMMAND --help' and 'man talon-SUBCOMMAND' tell more.");
}

static bool
is_option(const char *word, const char *letter, const char *name)
{
	return strcmp(word, letter) == 0 || strcmp(word, name) == 0;
}

static void
offer_subcommands(const char *typed)
{
	struct option_offer offer = {.file = stdout, .typed = typed};

	for (const struct subcommand *subcommand = subcommands;
		subcommand->name; subcommand++)
		option_offer(&offer, subcommand->name, subcommand->summary);
	if (*typed == '-') {
		option_offer(&offer, "--help", "print this and exit");
		option_offer(&offer, "--version", "print the version and exit");
	}
}

/* For shells, `talon complete WORD ...` with all that was typed behind talon:
 * prints what the last word may become, a line each. */
static int
complete(int argc, char *argv[])
{
	static char to_complete[] = OPTIONS_COMPLETE;

	if (argc == 2)
		offer_subcommands(argv[1]);
	const struct subcommand *subcommand = argc > 2 ? find(argv[1]) : NULL;
	if (!subcommand)
		return EXIT_SUCCESS;
	argv[0] = argv[1];
	argv[1] = to_complete;
	return subcommand->run(argc, argv);
}

static enum options_verdict
refuse_option(const struct options *options, int argc, char *argv[])
{
	enum options_verdict verdict =
		options_refuse_foreign(options, argc, argv);

	return verdict == OPTIONS_RUN
		       ? options_refuse(
				 options, "there is no option %s", argv[1])
		       : verdict;
}

/* Few enough options to be told apart by hand: getopt would reorder what
 * belongs to the subcommand. */
static int
run(int argc, char *argv[])
{
	static const struct option_row none[] = {{0}};
	static const struct options options = {.command = "talon",
		.rows = none,
		.foreigners = CHESS_WORDS_PROGRAMS,
		.foreign = chess_words};

	if (argc < 2)
		return options_refuse(&options, "a subcommand is missing");
	if (is_option(argv[1], "-h", "--help")) {
		print_help();
		return EXIT_SUCCESS;
	}
	if (is_option(argv[1], "-V", "--version")) {
		puts("talon " VERSION);
		return EXIT_SUCCESS;
	}
	if (*argv[1] == '-')
		return refuse_option(&options, argc, argv);
	if (strcmp(argv[1], "complete") == 0)
		return complete(argc - 1, argv + 1);
	const struct subcommand *subcommand = find(argv[1]);
	if (!subcommand)
		return options_refuse(
			&options, "there is no subcommand %s", argv[1]);
	return subcommand->run(argc - 1, argv + 1);
}

/* What is printed has to arrive, or the status is a lie. */
static void
finish_output(void)
{
	errno = EIO; /* why an earlier write failed is forgotten */
	if (fflush(stdout) == EOF || ferror(stdout))
		err(EXIT_FAILURE, "standard output");
}

int
subcommands_run(int argc, char *argv[])
{
	int status = run(argc, argv);

	if (status == EXIT_SUCCESS)
		finish_output();
	return status;
}
