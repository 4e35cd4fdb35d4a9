/*
 * Results in the form of the Portable Game Notation, of which only the tags
 * White, Black and Result are read; moves, comments and everything else are
 * skipped. A game whose result is not 1-0, 0-1 or 1/2-1/2, or of which a tag
 * is missing, is left out. Text without any such tag is no list of results.
 */
#ifndef RATING_RESULTS_PGN_H
#define RATING_RESULTS_PGN_H

#include <stdio.h>

#include "base/reason.h"
#include "record/outcome.h"

/* Bytes of a name, with the NUL. The standard allows strings of 255. */
enum { RESULTS_PGN_NAME_MAX = 1024 };

/* Takes one result. -1 with errno ends the reading. */
struct results_taker {
	int (*take)(void *to, const char *first, const char *second,
		enum outcome outcome);
	void *to;
};

/* Reads FILE to its end; PATH names it in the reason. -1 with the reason: it
 * cannot be read, or is no such list. */
int results_pgn_read(FILE *file, const char *path,
	const struct results_taker *taker, char reason[static REASON_MAX]);

/* Writes a result as a game without moves; a failure stays in FILE (ferror). */
void results_pgn_write(FILE *file, const char *first, const char *second,
	enum outcome outcome);

#endif
