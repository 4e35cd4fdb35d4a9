/*
 * A file beside a record file that somebody else has touched: the lines that
 * are still as they were written, and behind them those that come afterwards,
 * so that nothing that was played is lost.
 */
#ifndef GUARD_LINE_RESCUE_H
#define GUARD_LINE_RESCUE_H

#include <limits.h>
#include <stdio.h>

#include "guard/chain_walk.h"
#include "guard/line_output.h"

/* {0} is closed. */
struct line_rescue {
	struct line_output output; /* while it is `open` */
	bool open;
	bool begun; /* PATH has what was whole; it stays true when closed */
	char path[PATH_MAX];
	long lines; /* that have come since it was begun */
};

/* Begins a new file beside PATH with what WALK has found of FILE, which was
 * written by OUTPUT: as that did, the new one seals, signs and packs its lines.
 * -1 with errno; then it is closed. */
int line_rescue_begin(struct line_rescue *, const char *path, FILE *file,
	const struct chain_walk *walk, const struct line_output *output);

/* Adds a first line in the place of one that was not whole. */
void line_rescue_add_first(struct line_rescue *, const struct text *line);

/* Adds lines. -1 with errno. */
int line_rescue_add(struct line_rescue *, const struct text *lines);

/* Puts it on the disk and closes it; closed, it may be closed again. */
void line_rescue_close(struct line_rescue *);

#endif
