/*
 * A file of settings, as libinih reads it: sections in brackets, NAME = VALUE, and
 * lines that begin with `;` or `#`.
 */
#ifndef LEAGUE_INI_FILE_H
#define LEAGUE_INI_FILE_H

#include <stdbool.h>

#include "base/reason.h"

/* Takes one setting, which stands in LINE; SECTION is "" before the first. False, with the reason in
 * words, which need not name the line. */
typedef bool ini_take(void *owner, const char *section, const char *name,
	const char *value, long line, char reason[static REASON_MAX]);

/* Calls TAKE for each setting of PATH. One that is not there has none. -1 with the
 * reason in words, which name file and line. */
int ini_file_read(const char *path, ini_take *take, void *owner,
	char reason[static REASON_MAX]);

#endif
