/*
 * Who plays: the bots of a match, added one by one as the command line names
 * them, and what has to hold of them all. What does not do ends the process, with
 * the reason in words.
 *
 * A contest gives what the user left open: game, format, clocks and limits. A
 * run that goes on is what its file says; what a format has of a contest without
 * --contest, it has only if its first line has it, so that older files go on as
 * they began.
 */
#ifndef COMMAND_LINEUP_H
#define COMMAND_LINEUP_H

#include <stdio.h>

#include "command/session_options.h"
#include "options/options.h"

struct lineup {
	struct session_options *session;
	const char *bots; /* where bots lie; NULL: nowhere */
	int most;	  /* bots */
	int named;	  /* bots, those left out included */
};

/* Both must live as long as the lineup. */
void lineup_init(struct lineup *, struct session_options *);

/* One bot more, as bot_spec reads it. */
void lineup_add(struct lineup *, const char *argument);

/* The same for each of ARGUMENTS, NULL at the end. */
void lineup_add_all(struct lineup *, char *arguments[]);

/* The same for each line of the file at PATH; blank ones and those that begin
 * with # do not count. */
void lineup_add_file(struct lineup *, const char *path);

/* The same for those of the model, but no house bots. That there is none is no
 * fault of the command line. */
void lineup_add_recorded(struct lineup *);

/* The bots so far become those of the run, under the names that they have at
 * last. */
void lineup_name_bots(struct lineup *);

/* After lineup_confine: the bots that the user gave no name, and that no earlier
 * run has named, are asked theirs, which those of the run have, too, if there are
 * any; two that look alike are told of. Whoever plays in shards, or is bound to a seed by its name, is not asked:
 * there names must be the same wherever, and whenever, it is started. */
void lineup_ask_names(struct lineup *);

/* Ends the process, because COUNT bots are fewer than LEAST. */
_Noreturn void lineup_refuse_few(int least, int count);

/* --contest, to be read by lineup_fill_contest. */
struct option_row lineup_contest_row(struct session_options *);

/* Gives the options of a contest, as far as OPTIONS have them and the user did
 * not give them, and says on standard error which, unless all is quiet. A row
 * of OPTIONS that a contest may set has `given`. Without a contest it does
 * nothing. */
void lineup_fill_contest(struct session_options *, const struct options *);

/* Nobody is added any more: checks what only all options together can tell,
 * and completes the terms of the session. */
void lineup_finish(struct lineup *);

/* For a subcommand that starts its bots itself: --sandbox, which is best if it is
 * not given; and the plans of all bots so far, which then are as this says. */
struct option_row lineup_sandbox_row(struct session_options *);
void lineup_confine(struct session_options *);

/* What an option may be that no subcommand has: for `stray` of its options. */
#define LINEUP_STRAY "; the options of a bot stand in quotes with its command"

/* For the help: how bots are named, and which games there are. */
void lineup_print_bots(FILE *);
void lineup_print_games(FILE *);

/* For `closing` of struct options, whose owner is the session's: the options of
 * the game that was given, and in a few lines or in full the same as the two
 * above and the contests. */
void lineup_close_help(FILE *, const void *session, bool all);

#endif
