#include "command/subcommands.h"

#include <err.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "bot/game_program.h"
#include "command/rows.h"
#include "common/version.h"
#include "options/option_offer.h"
#include "options/options.h"

/* Written more than once. */
#define A_BOT                                                       \
	"each bot is an argument of talon match, [NAME=]COMMAND,\n" \
	"in quotes if it has blanks: 'new=./bot --depth 4'"
#define LENGTH                                                 \
	"in a match -n N, all games, so rounds times games;\n" \
	"in a tournament -r N, rounds"
#define BOTH_SEATS                                         \
	"needless: each deal is played from every seat,\n" \
	"unless --no-rotate is given"
#define RECORDS "-o FILE keeps every game; talon show FILE ID prints one"
#define PROGRESS                                            \
	"needless: the terminal shows how far it is, and\n" \
	"talon status FILE does at any time"
#define TO_THE_END "nothing: every game is played to its end"
#define GO_ON	   "-o FILE, and later --resume -o FILE to go on"
#define NAMES	   "nothing: a bot has a name, NAME=COMMAND, and a run its FILE"
#define WIRE	   "--log DIR writes down all that is said, -v shows it"
#define SEED	   "-s SEED: the same deals, and the same numbers to draw from"
#define SUMMARY	   "--json: the summary as one JSON object"
#define NO_TABLES  "nothing: there are no tables of endings"
#define CHECK                                                      \
	"talon check BOT: whether it does what a bot has to do,\n" \
	"with its conversation where it does not"
#define BOTS "talon match --help names the bots that come with it"

const struct option_foreign chess_words[] = {
	{"-engine", A_BOT},
	{"-fcp", A_BOT},
	{"-scp", A_BOT},
	{"-quick", A_BOT},
	{"-each", "for all bots tc=S+I is -t S+I, and st=S is --move-time S;\n"
		  "a bot's own options stand in its command"},
	{"-both", "for all bots tc=S+I is -t S+I, and st=S is --move-time S"},
	{"-rounds", LENGTH},
	{"-games", LENGTH},
	{"-repeat", BOTH_SEATS},
	{"-noswap", "--no-rotate: every game a fresh deal"},
	{"-reverse", BOTH_SEATS},
	{"-swapsides", BOTH_SEATS},
	{"-openings", "-s SEED for the same deals; --deals FILE for those of\n"
		      "a file, as talon deal writes it"},
	{"-pgnout", RECORDS},
	{"-pgn", RECORDS},
	{"-livepgnout", RECORDS},
	{"-epdout", RECORDS},
	{"-concurrency", "-j N; as many as there are cores for, if not given"},
	{"-force-concurrency", "-j N, with any N"},
	{"-sprt", "--sprt M0,M1[,ALPHA,BETA], the margins in points a\n"
		  "game, not in Elo"},
	{"-tournament", "talon tournament -f FORMAT; it lists the formats"},
	{"-seeds", "talon tournament -f gauntlet --challengers N"},
	{"-srand", SEED},
	{"-randomseed", SEED},
	{"-variant", "-g RULES"},
	{"-ratinginterval", PROGRESS},
	{"-scoreinterval", PROGRESS},
	{"-outcomeinterval", PROGRESS},
	{"-recover", "needless: a bot that crashes loses the game and is\n"
		     "started again for the next"},
	{"-strict", "needless: a bot loses the game in which it is at fault"},
	{"-resign", "in a match --resign, with which bots may give up by\n"
		    "themselves; in a tournament nothing: nobody can give up"},
	{"-draw", TO_THE_END},
	{"-maxmoves", TO_THE_END},
	{"-config", GO_ON},
	{"-autosaveinterval", GO_ON},
	{"-event", NAMES},
	{"-site", NAMES},
	{"-debug", WIRE},
	{"-log", WIRE},
	{"-output", SUMMARY},
	{"-report", SUMMARY},
	{"-compliance", CHECK},
	{"-test-env", CHECK},
	{"-engines", BOTS},
	{"-protocols", "nothing: there is one, in PROTOCOL.md"},
	{"-bookmode", "needless: a deal file is read line by line"},
	{"-tb", NO_TABLES},
	{"-tbpieces", NO_TABLES},
	{"-tbignore50", NO_TABLES},
	{"-tbadjudicate", NO_TABLES},
	{"-resultformat", "--json, or talon table FILE --csv"},
	{"-startup-ms", "--start-time S, in seconds"},
	{"-show-latency", WIRE},
	{"-gauntlet", "talon tournament -f gauntlet --challengers N"},
	{"-bergerschedule", "talon tournament -f roundrobin"},
	{"-version", "talon --version"},
	{"-use-affinity", "--pin auto, which is so if not given"},
	{"-wait", "nothing: the next game begins when there is a core for it"},
	{0},
};

#define ADDRESS(name) &subcommand_##name,
static const struct subcommand *const subcommands[] = {
	SUBCOMMANDS(ADDRESS) NULL};

/* NULL: there is none of this name. */
static const struct subcommand *
find(const char *name)
{
	for (size_t i = 0; subcommands[i]; i++)
		if (strcmp(subcommands[i]->name, name) == 0)
			return subcommands[i];
	return NULL;
}

static void
print_rows(const char *heading, bool special)
{
	puts(heading);
	for (size_t i = 0; subcommands[i]; i++)
		if (subcommands[i]->summary &&
			subcommands[i]->special == special)
			printf("  %-10s  %s\n", subcommands[i]->name,
				subcommands[i]->summary);
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

	for (size_t i = 0; subcommands[i]; i++)
		if (subcommands[i]->summary)
			option_offer(&offer, subcommands[i]->name,
				subcommands[i]->summary);
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

	if (argc < 2 && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
		return subcommand_home.run(1, argv);
	options_name(options.command);
	if (argc < 2)
		options_refuse("a subcommand is missing");
	if (is_option(argv[1], "-h", "--help")) {
		print_help();
		return EXIT_SUCCESS;
	}
	if (is_option(argv[1], "-V", "--version")) {
		puts("talon " TALON_VERSION);
		return EXIT_SUCCESS;
	}
	if (*argv[1] == '-') {
		options_refuse_foreign(&options, argc, argv);
		options_refuse("there is no option %s", argv[1]);
	}
	if (strcmp(argv[1], "complete") == 0)
		return complete(argc - 1, argv + 1);
	const struct subcommand *subcommand = find(argv[1]);
	if (!subcommand)
		options_refuse("there is no subcommand %s", argv[1]);
	if (subcommand != &subcommand_home) /* that has more than one */
		rows_open_game(argv + 1);
	atexit(game_program_end);
	return subcommand->run(argc - 1, argv + 1);
}

/* Whether what is printed has arrived; else it says so. */
static bool
finish_output(void)
{
	errno = EIO; /* why an earlier write failed is forgotten */
	if (fflush(stdout) == EOF || ferror(stdout)) {
		warn("standard output");
		return false;
	}
	errno = ENOMEM;
	if (memory_was_short()) {
		warn("what was printed may lack a part");
		return false;
	}
	return true;
}

int
subcommands_run(int argc, char *argv[])
{
	int status = run(argc, argv);

	return finish_output() || status != EXIT_SUCCESS ? status
							 : EXIT_FAILURE;
}
