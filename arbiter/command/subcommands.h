/*
 * The subcommands of talon in one table, a row and a file of its name each,
 * from which they are found and `talon --help` is printed.
 *
 * The function of a subcommand takes the arguments from the subcommand's name
 * on and returns the exit status. It is a main: our surroundings may make it
 * end the process with status 1 and a reason on standard error.
 */
#ifndef COMMAND_SUBCOMMANDS_H
#define COMMAND_SUBCOMMANDS_H

#include <stdbool.h>

#include "options/options.h"

/* All that talon does with its arguments; the exit status. Ends the process
 * when standard output cannot be written. */
int subcommands_run(int argc, char *argv[]);

int subcommand_match(int argc, char *argv[]);
int subcommand_tournament(int argc, char *argv[]);
int subcommand_league(int argc, char *argv[]);
int subcommand_status(int argc, char *argv[]);
int subcommand_home(int argc, char *argv[]);
int subcommand_play(int argc, char *argv[]);
int subcommand_learn(int argc, char *argv[]);
int subcommand_rules(int argc, char *argv[]);
int subcommand_check(int argc, char *argv[]);
int subcommand_console(int argc, char *argv[]);
int subcommand_report(int argc, char *argv[]);
int subcommand_serve(int argc, char *argv[]);
int subcommand_replay(int argc, char *argv[]);
int subcommand_show(int argc, char *argv[]);
int subcommand_rate(int argc, char *argv[]);
int subcommand_table(int argc, char *argv[]);
int subcommand_merge(int argc, char *argv[]);
int subcommand_verify(int argc, char *argv[]);
int subcommand_digest(int argc, char *argv[]);
int subcommand_games(int argc, char *argv[]);
int subcommand_deal(int argc, char *argv[]);
int subcommand_analyse(int argc, char *argv[]);
int subcommand_samples(int argc, char *argv[]);
int subcommand_sandbox(int argc, char *argv[]);
int subcommand_join(int argc, char *argv[]);
int subcommand_seat(int argc, char *argv[]);

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
