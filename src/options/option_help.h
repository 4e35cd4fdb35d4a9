/* The help of a command, from its rows. */
#ifndef OPTIONS_OPTION_HELP_H
#define OPTIONS_OPTION_HELP_H

#include <stdio.h>

#include "options/option_table.h"

void option_help_print(
	FILE *, const struct options *, const struct option_table *);

#endif
