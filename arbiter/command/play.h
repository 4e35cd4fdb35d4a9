/* The command line of `talon play`. */
#ifndef COMMAND_PLAY_H
#define COMMAND_PLAY_H

#include "command/session_options.h"

/* A match of one person (bot 0, "human") at this terminal against bots. What
 * is not OPTIONS_RUN needs no release. */
enum options_verdict play_options_read(
	struct session_options *, int argc, char *argv[]);

#endif
