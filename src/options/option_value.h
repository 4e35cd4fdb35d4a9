/* What a single option does to where its row points, and how calls of rows may
 * read a part of their value. */
#ifndef OPTIONS_OPTION_VALUE_H
#define OPTIONS_OPTION_VALUE_H

#include "options/options.h"

/*
 * Takes VALUE, NULL where the row has no argument. Unless OPTIONS_RUN, with the
 * reason in words, nothing is changed but by a call of the row's own. The row
 * is no group, nor --help or --version.
 */
enum options_verdict option_take(const struct option_row *, const char *value,
	char reason[static OPTION_REASON_MAX]);

/* Seconds, more than none, in nanoseconds. */
enum options_verdict option_take_seconds(
	const char *value, int64_t *ns, char reason[static OPTION_REASON_MAX]);

#endif
