/*
 * Lines on their way into a file: sealed, and written so that the file has
 * whole lines whatever happens.
 */
#ifndef GUARD_LINE_OUTPUT_H
#define GUARD_LINE_OUTPUT_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/text.h"
#include "guard/chain.h"

/* {.descriptor = -1} is closed. */
struct line_output {
	int descriptor; /* opened for appending */
	bool sealed;	/* lines get sums */
	off_t end;	/* of the last whole line */
	struct chain chain;
	struct text sealing;
};

/* Frees what it holds; the descriptor stays open. */
void line_output_release(struct line_output *);

/* Appends LINES, each as a whole or not at all. Returns how many the file has
 * got; fewer than all with errno. */
int line_output_append(struct line_output *, const struct text *lines);

/* Writes LENGTH bytes. Returns how many were written; fewer with errno. */
size_t line_output_write(int descriptor, const char *bytes, size_t length);

#endif
