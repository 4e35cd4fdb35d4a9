/* The files that a tool is going to write: what is wrong with them is said
 * before it begins its work. */
#ifndef TOOLS_OUTPUT_FILE_H
#define TOOLS_OUTPUT_FILE_H

#include <stdbool.h>

#include "learning/checkpoint.h"

enum { OUTPUT_REASON_MAX = LEARNING_PATH_MAX + 256 };

/* REAL becomes the name that PATH has from everywhere, with no symbolic link in
 * it. False, with the reason, unless it is a regular file, or none yet, that
 * can be written and replaced. */
bool output_file_resolve(const char *path, char real[static LEARNING_PATH_MAX],
	char reason[static OUTPUT_REASON_MAX]);

#endif
