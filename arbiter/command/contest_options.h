/*
 * What the contest of a game has of options: its game, format, clocks and
 * limits, put where the user gave none.
 *
 * A run that goes on is what its file says. It has the contest that it was
 * begun with; and what a format has of a contest without --contest, it has only
 * if its first line has it, so that files from before that was known here go on
 * as they began.
 */
#ifndef COMMAND_CONTEST_OPTIONS_H
#define COMMAND_CONTEST_OPTIONS_H

#include <stdio.h>

#include "base/reason.h"
#include "command/session_options.h"
#include "options/options.h"

/* --contest, to be read by contest_options_fill. */
struct option_row contest_options_row(struct session_options *);

/* Gives the options of a contest, as far as OPTIONS have them and the user did
 * not give them, and says on standard error which, unless all is quiet. A row
 * of OPTIONS that a contest may set has `given`. Without a contest it does
 * nothing. */
enum options_verdict contest_options_fill(
	struct session_options *, const struct options *options);

/* Gives the game's own options those values that every tournament of its
 * contest's format has. Unless OPTIONS_RUN, with the reason in words. */
enum options_verdict contest_options_apply(
	struct session_options *, char reason[static REASON_MAX]);

/* For the help: which contests there are, and what they set. */
void contest_options_print(FILE *);

#endif
