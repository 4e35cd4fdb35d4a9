/*
 * What the author of an entry is to know, and nobody else: a page in feedback/ for
 * each, whose name cannot be guessed. It has how the last version was built and
 * checked, its faults, and games worth a look; of others no more than the site has.
 */
#ifndef LEAGUE_LETTERS_H
#define LEAGUE_LETTERS_H

#include <stdio.h>

#include "base/reason.h"
#include "league/entries.h"
#include "league/settings.h"

/* Writes those of all entries, by the record file RUN of so many BOTS; NULL: there is
 * none yet. The first time of each the diary says where it is. -1 with the reason in
 * words. */
int letters_write(const struct entries *, const char *run, int bots,
	const struct settings *, struct diary *,
	char reason[static REASON_MAX]);

/* Lists the entries with their pages, a line each. */
int letters_list(FILE *, char reason[static REASON_MAX]);

#endif
