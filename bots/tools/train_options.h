/* The command line of talon-train. */
#ifndef TOOLS_TRAIN_OPTIONS_H
#define TOOLS_TRAIN_OPTIONS_H

#include <stdbool.h>

#include "learning/checkpoint.h"
#include "options/options.h"

struct train_options {
	const struct learning_course *course; /* NULL with `resume` */
	const char *file;
	bool resume; /* go on with the file's checkpoint, which has the plan */
	struct learning_plan plan;
	const char *log; /* NULL: none */
	int jobs;
	bool quiet;
	bool list; /* only say which courses there are */
};

/* Ends the process if --help or --version was all, or with words if something
 * makes no sense. */
void train_options_read(struct train_options *, int argc, char *argv[]);

#endif
