/*
 * The sandbox of a run: which level it is, and the plans of its bots, once it
 * is known who plays.
 */
#ifndef COMMAND_SANDBOX_OPTIONS_H
#define COMMAND_SANDBOX_OPTIONS_H

#include "command/session_options.h"
#include "options/options.h"

/* What does not do is said in words on behalf of OPTIONS. */
enum options_verdict sandbox_options_finish(
	struct session_options *, const struct options *options);

#endif
