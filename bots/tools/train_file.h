/* Learned values as C source, the file src/tablic/search/weights_data.c. */
#ifndef TOOLS_TRAIN_FILE_H
#define TOOLS_TRAIN_FILE_H

#include <stdio.h>

#include "tablic/search/value_net.h"

/* VALUES by scoring; ARGUMENTS is how the program was called. -1 with errno. */
int train_file_write(FILE *, const struct tablic_value_net values[static 2],
	const char *arguments);

#endif
