/*
 * Lines on their way into a file: sealed, packed if the file is, and written so
 * that the file has whole lines whatever happens.
 *
 * A packed file (line_packer.h) can be read at any time, by talon. Only after
 * line_output_end can it be read by whoever asks for whole frames.
 *
 *	struct line_output output = {.descriptor = descriptor,
 *		.sealed = true,
 *		.packed = line_packer_is_for(path)};
 *	if (line_output_append(&output, &lines) < count ||
 *		line_output_end(&output) < 0)
 *		err(1, "%s", path);
 *	line_output_release(&output);
 */
#ifndef GUARD_LINE_OUTPUT_H
#define GUARD_LINE_OUTPUT_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/text.h"
#include "guard/chain.h"
#include "guard/line_packer.h"

/* {.descriptor = -1} is closed. */
struct line_output {
	int descriptor; /* opened for appending */
	bool sealed;	/* lines get sums */
	bool packed;	/* lines are packed */
	off_t end;	/* of the file: bytes up to the last whole line */
	off_t text;	/* bytes of lines, the same where nothing is packed */
	struct chain chain;
	struct text sealing;
	struct line_packer packer;
	struct text packing;
};

/* Frees what it holds; the descriptor stays open. */
void line_output_release(struct line_output *);

/* Appends LINES, each as a whole or not at all; of packed ones all or none.
 * Returns how many the file has got; fewer than all with errno. */
int line_output_append(struct line_output *, const struct text *lines);

/* Appends LENGTH bytes of whole lines as they are, which the chain has
 * followed already. -1 with errno. */
int line_output_copy(struct line_output *, const char *lines, size_t length);

/* Ends the frame of a packed file, if it is open; what is appended afterwards
 * begins another. -1 with errno: it is still open. */
int line_output_end(struct line_output *);

/* Writes LENGTH bytes. Returns how many were written; fewer with errno. */
size_t line_output_write(int descriptor, const char *bytes, size_t length);

#endif
