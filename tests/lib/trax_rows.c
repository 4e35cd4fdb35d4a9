#include "lib/trax_rows.h"

#include <stdio.h>

#include "trax/board_file.h"

size_t
rows_file(const struct rows *rows, char *text, size_t size)
{
	size_t length = 0;

	for (int row = 0; row < 7; row++)
		length += (size_t)snprintf(text + length, size - length, "%s\n",
			rows->text[row] ? rows->text[row] : ". . . . . . .");
	return length;
}

struct trax_board
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
