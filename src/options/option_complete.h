/*
 * Completes the last word of a command line by the rows of the command: the
 * names of options, their values, and what is no option.
 */
#ifndef OPTIONS_OPTION_COMPLETE_H
#define OPTIONS_OPTION_COMPLETE_H

#include "options/option_table.h"
#include "options/options.h"

/* Prints the offers for the last of WORDS, COUNT and at least one; those before
 * it have been typed. */
void option_complete(FILE *, const struct options *,
	const struct option_table *, int count, char *words[]);

#endif
