/* Boards of 7x7 for the tests, written as board files are. */
#ifndef LIB_TRAX_ROWS_H
#define LIB_TRAX_ROWS_H

#include <stdio.h>

#include "trax/board_file.h"

/* Rows from the top; those that are not given are empty. */
struct rows {
	const char *text[7];
};

static inline size_t
rows_file(const struct rows *rows, char *text, size_t size)
{
	size_t length = 0;

	for (int row = 0; row < 7; row++)
		length += (size_t)snprintf(text + length, size - length, "%s\n",
			rows->text[row] ? rows->text[row] : ". . . . . . .");
	return length;
}

/* An empty board for what is no board file. */
static inline struct trax_board
rows_board(const struct rows *rows)
{
	struct trax_board board;
	char text[1024];
	char reason[TRAX_POSITION_REASON_MAX];

	rows_file(rows, text, sizeof text);
	if (!trax_board_file_read(text, &board, reason))
		trax_board_start(&board, 7, 7);
	return board;
}

#endif
