/*
 * A walk along the lines of an open file, from its beginning to the first one
 * that does not follow the chain.
 */
#ifndef GUARD_CHAIN_WALK_H
#define GUARD_CHAIN_WALK_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

#include "guard/chain.h"

enum chain_walk_end {
	WALK_FAILED = -1, /* with errno: the file cannot be read */
	WALK_DONE,	  /* as many lines as were asked for */
	WALK_OVER,	  /* the file has no more */
	WALK_HALF,	  /* half a line is left of it */
	WALK_UNSEALED,	  /* the next line has no sum */
	WALK_BROKEN,	  /* the next line does not follow */
	WALK_DAMAGED,	  /* what comes next cannot be unpacked */
};

struct chain_walk {
	enum chain_walk_end end;
	struct chain chain; /* after the last line that follows */
	off_t length;	    /* of the text up to there */
};

/* Walks at most LINES lines of FILE, from its beginning. SEALED: they have
 * sums. Those of KNOWN, if that is not NULL, are what they have to be, so far
 * as it goes. */
struct chain_walk chain_walk(
	FILE *file, bool sealed, long lines, const struct chain_log *known);

#endif
