/*
 * Lines in the order of their games' numbers, one after another: of an input
 * that is not scattered, or of a run of the spill.
 */
#ifndef MERGE_LINE_SOURCE_H
#define MERGE_LINE_SOURCE_H

#include "merge/input_reading.h"
#include "merge/spill.h"

struct line_source {
	struct input_reading input; /* not open: it is a run */
	struct line_heap window;    /* of the input, to be put in order */
	bool ended;		    /* the input */
	struct spill_reading run;
	const struct spill *spill; /* the caller's */
};

/* A source of an input that input_reading_open has opened; it is taken over. */
void line_source_of_input(
	struct line_source *, const struct input_reading *input);
void line_source_of_run(struct line_source *, const struct spill *,
	const struct spill_run *run);

void line_source_close(struct line_source *);

/* The next line, whose bytes are the caller's to free: 1. 0: there is none. -1
 * with the reason in words. */
int line_source_next(struct line_source *, struct merge_line *line,
	char reason[static REASON_MAX]);

#endif
