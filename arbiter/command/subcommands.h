/*
 * The command line. Each function takes the arguments from the subcommand's
 * name on, prints what the user is to read (help to standard output, a usage
 * error to standard error), and says how to go on.
 */
#ifndef COMMAND_SUBCOMMANDS_H
#define COMMAND_SUBCOMMANDS_H

#include <stdbool.h>

#include "bot/bot_spec.h"
#include "command/game_options.h"
#include "rating/rating.h"
#include "record/run.h"
#include "referee/deals.h"

/* What main does next; unless OPTIONS_RUN, the exit status. */
enum options_verdict {
	OPTIONS_RUN = -1,
	OPTIONS_DONE = 0,
	OPTIONS_USAGE = 2,
};

struct match_options {
	struct run run;	    /* what decides the results; points into entrants */
	struct spec *specs; /* run.bot_count of them */
	struct own_options own;
	struct deals deals;
	bool games_given;
	bool time_given; /* else the game may have times of its own */
	bool move_time_given;
	bool start_time_given;
	bool seed_given; /* else random, or the resumed file's */
	int jobs;
	const char *output; /* NULL: no record file */
	bool resume;
	bool restart;
	bool lockstep;
	bool json;
	int verbosity; /* -1: quiet, 0, 1: every line of the wire */
};

struct show_options {
	const char *file;
	long id;	 /* -1: a list of all games */
	long move;	 /* of the picture: after so many; -1: after all */
	const char *svg; /* files to paint to; NULL: none */
	const char *png;
};

struct status_options {
	const char *file;
	bool json;
};

/* How results are printed. */
enum form { FORM_TABLE, FORM_JSON, FORM_CSV };

struct rate_options {
	char **files; /* the caller's arguments */
	int file_count;
	struct rating_terms terms;
	bool advantage_given;
	enum form form;
	const char *pgn; /* NULL: no copy */
};

struct table_options {
	char **files; /* the caller's arguments */
	int file_count;
	const char *bot; /* NULL: all */
	enum form form;
};

/* `talon --help`, `--version` and the name of a subcommand, which is left in
 * *SUBCOMMAND: argv[*FIRST] and what follows belong to it. */
enum options_verdict options_general(
	int argc, char *argv[], const char **subcommand, int *first);

enum options_verdict options_match(
	struct match_options *options, int argc, char *argv[]);

/* A match of one person (bot 0, "human") at this terminal against bots. */
enum options_verdict options_play(
	struct match_options *options, int argc, char *argv[]);

/* Deals of a game for a deal file: run.games of them, for run.bot_count
 * bots. */
enum options_verdict options_deal(
	struct match_options *options, int argc, char *argv[]);

enum options_verdict options_show(
	struct show_options *options, int argc, char *argv[]);

enum options_verdict options_status(
	struct status_options *options, int argc, char *argv[]);

enum options_verdict options_rate(
	struct rate_options *options, int argc, char *argv[]);

enum options_verdict options_table(
	struct table_options *options, int argc, char *argv[]);

/* The advantage that is given, or the default for the files. */
double rate_options_advantage(
	const struct rate_options *options, bool has_records);

/* The defaults of a match: no bots yet, a random seed. */
void match_options_init(struct match_options *options);
void match_options_release(struct match_options *options);

/* A run that goes on without a seed given has that of its file. A file that
 * cannot be read is left for the journal to complain of. */
void match_options_take_seed(struct match_options *options);

#endif
