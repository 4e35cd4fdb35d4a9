/*
 * A person's turn of trax, from a typed line to a turn. No terminal here:
 * lines go in, what to say comes out.
 *
 * A line is `ROW COLUMN TILE`, and the forced tiles are added; or a whole turn
 * as the protocol has it, judged as it is; or `pass`. With `ROW COLUMN` alone
 * the tiles that can begin a turn there are told.
 */
#ifndef TERMINAL_TRAX_INPUT_H
#define TERMINAL_TRAX_INPUT_H

#include <stdbool.h>

#include "trax/turn.h"

enum { TRAX_INPUT_TEXT_MAX = 512 };

struct trax_input {
	const struct trax_board *board;
	bool done;
	struct trax_turn turn; /* valid when DONE, and legal */
};

/* Starts, or starts again; BOARD is kept. */
void trax_input_start(struct trax_input *, const struct trax_board *board);

/* LINE is changed. False: NOTE says why it cannot be, or what was asked. True:
 * NOTE may tell the forced tiles. */
bool trax_input_line(
	struct trax_input *, char *line, char note[static TRAX_INPUT_TEXT_MAX]);

#endif
