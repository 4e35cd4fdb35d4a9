/* The general options, and those of the subcommands that play no games. */
#include "command/subcommands.h"

#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "command/option_table.h"
#include "common/number.h"

#define VERSION "0.1"

static const char general_help[] =
	"Usage: talon SUBCOMMAND [options] ARGUMENTS\n"
	"\n"
	"An arbiter for card-game bots.\n"
	"\n"
	"Subcommands:\n"
	"  match       play bots against each other\n"
	"  tournament  play many bots against each other, and rank them\n"
	"  status      see how far a tournament or a match is\n"
	"  play        play against bots at this terminal\n"
	"  show        print and paint recorded games\n"
	"  rate        rate bots by their results\n"
	"  table       show bots against each other\n"
	"  deal        write deals for a deal file\n"
	"\n"
	"Options:\n"
	"  -h, --help     print this and exit\n"
	"  -V, --version  print the version and exit\n"
	"\n"
	"'talon SUBCOMMAND --help' tells more about each.\n";

static enum options_verdict
refuse(const char *problem, const char *what)
{
	fprintf(stderr, "talon: %s%s\nTry 'talon --help' for more.\n", problem,
		what);
	return OPTIONS_USAGE;
}

static bool
is_subcommand(const char *word)
{
	static const char *const subcommands[] = {"match", "tournament",
		"status", "play", "show", "rate", "table", "deal"};

	for (size_t i = 0; i < sizeof subcommands / sizeof subcommands[0]; i++)
		if (strcmp(word, subcommands[i]) == 0)
			return true;
	return false;
}

/* Few enough to be told apart by hand: getopt would reorder what belongs to
 * the subcommand. */
enum options_verdict
options_general(int argc, char *argv[], const char **subcommand, int *first)
{
	if (argc < 2)
		return refuse("a subcommand is missing", "");
	const char *word = argv[1];
	if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
		fputs(general_help, stdout);
		return OPTIONS_DONE;
	}
	if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) {
		puts("talon " VERSION);
		return OPTIONS_DONE;
	}
	if (*word == '-')
		return refuse("there is no option ", word);
	if (!is_subcommand(word))
		return refuse("there is no subcommand ", word);
	*subcommand = word;
	*first = 1;
	return OPTIONS_RUN;
}
