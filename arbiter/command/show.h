/* The command line of `talon show`. */
#ifndef COMMAND_SHOW_H
#define COMMAND_SHOW_H

#include "options/options.h"

struct show_options {
	const char *file;
	long id;	 /* -1: a list of all games */
	long move;	 /* of the picture: after so many; -1: after all */
	const char *svg; /* files to paint to; NULL: none */
	const char *png;
};

/* From the subcommand's name on. */
enum options_verdict show_options_read(
	struct show_options *, int argc, char *argv[]);

#endif
