/*
 * The rows of a command in one table: groups resolved, --help and --version
 * behind them.
 */
#ifndef OPTIONS_OPTION_TABLE_H
#define OPTIONS_OPTION_TABLE_H

#include <stddef.h>

#include "options/options.h"

struct option_table {
	const struct option_row *rows[OPTIONS_MAX];
	size_t count;
};

/* Points into the rows of OPTIONS. Names and letters must differ. */
void option_table_init(struct option_table *, const struct options *);

/* NULL: none has this letter. */
const struct option_row *option_table_find(
	const struct option_table *, int letter);

#endif
