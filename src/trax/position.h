/*
 * Positions that a game of Trax can start from; trax_board_file reads them from
 * board files, trax_start from records.
 */
#ifndef TRAX_POSITION_H
#define TRAX_POSITION_H

#include <stdbool.h>

#include "trax/rules.h"

enum { TRAX_POSITION_REASON_MAX = 256 };

/* A game can start from BOARD in this mode: it has a tile, all tiles hang
 * together, no empty square is forced or crowded, and in a contest nothing has
 * been completed. False, with the reason that names the square. */
bool trax_position_check(const struct trax_board *, enum trax_mode,
	char reason[static TRAX_POSITION_REASON_MAX]);

/* Places one tile if the edges match; false, with the reason, if not. */
bool trax_position_add(struct trax_board *, int row, int column, trax_tile,
	char reason[static TRAX_POSITION_REASON_MAX]);

/* Writes the reason; false, for the caller to return. */
bool trax_position_refuse(char reason[static TRAX_POSITION_REASON_MAX],
	const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
