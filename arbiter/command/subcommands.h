/*
 * The subcommands of talon: a file of its name and a row each, from which it is
 * found and its line of `talon --help` is printed.
 *
 * The function of a row takes the arguments from the subcommand's name on and
 * returns the exit status. It is a main: our surroundings may make it end the
 * process with status 1 and a reason on standard error.
 */
#ifndef COMMAND_SUBCOMMANDS_H
#define COMMAND_SUBCOMMANDS_H

#include <stdbool.h>

#include "options/options.h"

/* All that talon does with its arguments; the exit status. Ends the process
 * when standard output cannot be written. */
int subcommands_run(int argc, char *argv[]);

struct subcommand {
	const char *name;
	const char *summary; /* one line for --help; NULL: it is not listed */
	int (*run)(int argc, char *argv[]);
	bool special; /* below the others in the help */
};

/* All, in the order of the help: a line here and a file of its name each, which
 * defines its row as subcommand_NAME. */
#define SUBCOMMANDS(EACH) \
	EACH(home)        \
	EACH(play)        \
	EACH(rules)       \
	EACH(match)       \
	EACH(tournament)  \
	EACH(check)       \
	EACH(show)        \
	EACH(analyse)     \
	EACH(table)       \
	EACH(rate)        \
	EACH(serve)       \
	EACH(report)      \
	EACH(league)      \
	EACH(learn)       \
	EACH(console)     \
	EACH(merge)       \
	EACH(verify)      \
	EACH(games)       \
	EACH(deal)        \
	EACH(digest)      \
	EACH(samples)     \
	EACH(sandbox)     \
	EACH(join)        \
	EACH(seat)        \
	EACH(replay)      \
	EACH(status)

#define SUBCOMMAND_DECLARE(name) \
	extern const struct subcommand subcommand_##name;
SUBCOMMANDS(SUBCOMMAND_DECLARE)

/* The options of the programs that play chess engines against each other, and
 * what says the same to talon: for those who have the one in their fingers and
 * try the other. */
#define CHESS_WORDS_PROGRAMS "cutechess-cli and fastchess"

/* {0} at the end. */
extern const struct option_foreign chess_words[];

/* What digest and merge do alike: writes OUTPUT, the digest of FILES, one at the
 * least, NULL at the end, record files and digests of shards of one run. Of a
 * single record file it says so, and stays bound to it. What is wrong ends the
 * process. False: shards are missing, of which a warning tells. */
bool digest_files_join(const char *output, char *const *files);

#endif
