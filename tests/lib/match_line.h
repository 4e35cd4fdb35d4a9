/* The command line of `talon match`, for tests of what becomes of it. */
#ifndef LIB_MATCH_LINE_H
#define LIB_MATCH_LINE_H

#include <stdbool.h>

#include "base/text.h"
#include "command/session_options.h"

/* Reads LINE, as command_line_split takes it. What the options point into is
 * that of the last line. The exit status with which the process ends, and then
 * nothing needs a release; RETURNS: it does not. */
int match_line_read(struct session_options *, const char *line);

/* What says ARGV again, for one game. */
void match_line_again(struct text *, const struct run *, bool seed_given,
	int argc, char *const argv[]);

#endif
