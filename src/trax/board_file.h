/*
 * Board files of Trax: positions to start from, written by hand or by programs.
 *
 * A line for each row with a word for each column, between blanks: a tile's
 * name, or `none` or `.` for an empty square. Empty lines and what follows a
 * `#` are not looked at.
 */
#ifndef TRAX_BOARD_FILE_H
#define TRAX_BOARD_FILE_H

#include <stdbool.h>

#include "trax/position.h"

/* A board from the content of a file; its sides and edges are good, the rest
 * is for trax_position_check. False, with the reason that names line and
 * column. */
bool trax_board_file_read(const char *text, struct trax_board *,
	char reason[static TRAX_POSITION_REASON_MAX]);

#endif
