/*
 * How pieces lie in a box: side by side while there is room, and then one half
 * over the other, in one row or several.
 */
#ifndef DRAWING_FAN_H
#define DRAWING_FAN_H

#include <stddef.h>

#include "drawing/brush.h"

enum fan_way {
	FAN_HELD, /* as a hand: rather over each other than in more rows */
	FAN_LAID, /* as on a table: rather in more rows */
};

struct fan {
	struct box box;
	size_t count, rows, in_a_row;
	double right, down; /* from piece to piece, and from row to row */
};

void fan_init(struct fan *, struct box, size_t count, enum fan_way);

/* The box of piece NUMBER; a later one lies over an earlier one. */
struct box fan_at(const struct fan *, size_t number);

#endif
