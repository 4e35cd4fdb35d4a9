/*
 * What the contest of a game has of options, put where the user gave none.
 *
 * A run that goes on is what its file says: an option that its first line does
 * not have is not put there, so that files from before the contest was known
 * here go on as they began.
 */
#ifndef COMMAND_CONTEST_OPTIONS_H
#define COMMAND_CONTEST_OPTIONS_H

#include "base/reason.h"
#include "command/session_options.h"

/* Gives the game's own options those values that every tournament of its
 * contest's format has. Unless OPTIONS_RUN, with the reason in words. */
enum options_verdict contest_options_apply(
	struct session_options *, char reason[static REASON_MAX]);

#endif
