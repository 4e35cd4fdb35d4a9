/* The command line of `talon match`. */
#ifndef COMMAND_MATCH_H
#define COMMAND_MATCH_H

#include "command/session_options.h"

/* From the subcommand's name on. What is not OPTIONS_RUN needs no release. */
enum options_verdict match_options_read(
	struct session_options *, int argc, char *argv[]);

#endif
