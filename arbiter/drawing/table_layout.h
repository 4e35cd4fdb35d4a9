/*
 * Where things stand in a picture of a frame: the felt, and on it what is
 * nobody's in the middle and the seats around it, seat 0 below and the others
 * clockwise from there. More than four seats have a strip each, and where no
 * seat owns a place they have their names in a row. All frames of a game have
 * the same layout.
 */
#ifndef DRAWING_TABLE_LAYOUT_H
#define DRAWING_TABLE_LAYOUT_H

#include <jansson.h>

#include "common/game.h"
#include "drawing/brush.h"

/* The boxes of what a seat owns, and of its name and points. */
struct table_seat {
	struct box plate;
	struct box hand;
	struct box row; /* in the middle, before the seat */
	struct box pile;
};

struct table_layout {
	double width, height; /* of the picture */
	struct box heading, felt, footer;
	struct table_seat common; /* nobody's; it has no plate */
	struct table_seat seats[GAME_SEATS_MAX];
};

void table_layout_init(struct table_layout *, const json_t *frame);

/* The box of the place NUMBER; the places of a kind and an owner share one. */
struct box table_layout_place(
	const struct table_layout *, const json_t *frame, size_t number);

#endif
