/*
 * A position of Trax as a line of a deal file: the size of the board, then row,
 * column and name of every tile, between blanks: `7x8 3 3 lldd 3 4 dlld`.
 */
#ifndef TRAX_POSITION_LINE_H
#define TRAX_POSITION_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include "trax/position.h"

/* A board from LINE; its edges match, the rest is for trax_position_check.
 * False, with the reason that names the word. */
bool trax_position_line_read(const char *line, struct trax_board *,
	char reason[static TRAX_POSITION_REASON_MAX]);

/* The start of a game, as snprintf does: returns the length needed. */
size_t trax_position_line_write(const struct trax *, char *text, size_t size);

#endif
