/* The command line of `talon match`. */
#ifndef COMMAND_MATCH_H
#define COMMAND_MATCH_H

#include "command/session_options.h"

/* From the subcommand's name on, without the bots that are LEFT_OUT, by the
 * order in which they are named (session.h); it may be NULL. What is not
 * OPTIONS_RUN needs no release. */
enum options_verdict match_options_read(
	struct session_options *, bool *left_out, int argc, char *argv[]);

#endif
