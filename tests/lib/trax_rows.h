/*
 * Boards of 7x7, written as board files are:
 *
 *	struct rows rows = {{". . . dlld . . ."}};
 */
#ifndef LIB_TRAX_ROWS_H
#define LIB_TRAX_ROWS_H

#include <stddef.h>

#include "trax/board.h"

/* Rows from the top; those that are not given are empty. */
struct rows {
	const char *text[7];
};

/* Writes the text of a board file; its length. */
size_t rows_file(const struct rows *, char *text, size_t size);

/* An empty board for what is no board file. */
struct trax_board rows_board(const struct rows *);

#endif
