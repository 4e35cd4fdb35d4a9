/* The places of a frame (common/game_frame.h) with their pieces, as numbers. */
#ifndef REPORT_BOARD_H
#define REPORT_BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <jansson.h>

#include "report/word_table.h"

struct piece {
	int row, column; /* of a grid; else both 0 */
	uint32_t face;
};

/* Pieces in their order; {0} is none. */
struct pieces {
	struct piece *all;
	size_t count;
	size_t capacity;
};

struct place {
	struct pieces pieces;
	int64_t hidden;
	bool grid;
	bool touched; /* the caller's */
};

/* {0} is empty. */
struct board {
	struct place *places;
	size_t count;
	size_t capacity;
};

void board_release(struct board *);

/* -1 with errno: no memory, or the frame is none; the board may be released.
 */
int board_read(struct board *, const json_t *frame, struct word_table *faces);

void pieces_release(struct pieces *);
int pieces_read(struct pieces *, const json_t *array, struct word_table *faces);
int pieces_add(struct pieces *, const struct piece *);
void pieces_remove(struct pieces *, size_t number);

bool piece_same(const struct piece *, const struct piece *);

/* The number of such a piece; -1: there is none. */
long pieces_find(const struct pieces *, const struct piece *);

/* Whether both have the same, and that in the same order. */
bool pieces_same(const struct pieces *, const struct pieces *);
bool pieces_equal(const struct pieces *, const struct pieces *);

#endif
