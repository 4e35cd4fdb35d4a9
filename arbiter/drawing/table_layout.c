#include "drawing/table_layout.h"

#include "drawing/frame_fields.h"
#include "drawing/place_drawing.h"

enum {
	WIDTH = 640,
	MARGIN = 12,
	HEADING = 56,
	FOOTER = 76,
	GAP = 10,
	PLATE_WIDTH = 176,
	PLATE_HEIGHT = 64,
	PILE_WIDTH = 108,
	PILE_HEIGHT = 86, /* with what is written below it */
	PILE_ROWS = 118,  /* the same with two rows, one half over the other */
	STOCK_WIDTH = 70,
	HAND_HEIGHT = 102, /* two rows, one half over the other */
	STRIP = PILE_ROWS,
	COLUMN = PLATE_HEIGHT + HAND_HEIGHT + PILE_HEIGHT + GAP,
	ROW = PIECE_HEIGHT + GAP / 2,
	TABLE_HEIGHT = 150, /* of what lies in the middle */
	IN_A_ROW = 4,	    /* plates */
};

/* What a game has, which decides where there has to be room. */
struct needs {
	bool owned;	   /* places of seats */
	bool owned_rows;   /* some of them rows */
	bool common_piles; /* nobody's */
	bool common_rows;
	double grid; /* how high one wants to be; 0: there is none */
};

static double
least(double a, double b)
{
	return a < b ? a : b;
}

static double
grid_height(const json_t *place)
{
	const json_t *size = json_object_get(place, "size");
	double rows = frame_item(size, 0), columns = frame_item(size, 1);
	const double room = WIDTH - 2 * MARGIN - 2 * GAP;
	double square = least(room / (rows + 2), room / (columns + 2));

	return least(square, 42) * (rows + 2);
}

static struct needs
needs_of(const json_t *frame)
{
	struct needs needs = {0};
	size_t i;
	const json_t *place;

	json_array_foreach(json_object_get(frame, "places"), i, place)
	{
		bool owned = json_object_get(place, "owner") != NULL;

		needs.owned |= owned;
		if (frame_place_is(place, "grid"))
			needs.grid = grid_height(place);
		else if (frame_place_is(place, "pile"))
			needs.common_piles |= !owned;
		else if (frame_place_is(place, "row") && owned)
			needs.owned_rows = true;
		else
			needs.common_rows |= !owned;
	}
	return needs;
}

/* The places of nobody in BOX: piles on the left where there are others. */
static void
lay_common(
	struct table_layout *layout, const struct needs *needs, struct box box)
{
	struct box pile = {box.x, box.y + (box.height - PILE_HEIGHT) / 2,
		box.width, PILE_HEIGHT};

	if (needs->common_piles && (needs->common_rows || needs->grid > 0)) {
		pile.width = STOCK_WIDTH;
		box.x += STOCK_WIDTH + GAP;
		box.width -= STOCK_WIDTH + GAP;
	} else if (needs->owned_rows) {
		pile.width = STOCK_WIDTH;
		pile.y = box.y;
	}
	layout->common =
		(struct table_seat){.hand = box, .row = box, .pile = pile};
}

/* What a seat above or below the middle has, from Y on. */
static void
lay_strip(struct table_seat *seat, double y)
{
	const double x = MARGIN + GAP;
	const double right = WIDTH - MARGIN - GAP;
	const double hand = x + PLATE_WIDTH + GAP;

	seat->plate = (struct box){
		x, y + (STRIP - PLATE_HEIGHT) / 2, PLATE_WIDTH, PLATE_HEIGHT};
	seat->pile = (struct box){right - PILE_WIDTH, y, PILE_WIDTH, PILE_ROWS};
	seat->hand = (struct box){hand, y + (STRIP - HAND_HEIGHT) / 2,
		right - PILE_WIDTH - GAP - hand, HAND_HEIGHT};
}

/* What a seat beside the middle has. */
static void
lay_column(struct table_seat *seat, double x, double y)
{
	seat->plate = (struct box){x, y, PLATE_WIDTH, PLATE_HEIGHT};
	y += PLATE_HEIGHT + GAP / 2;
	seat->hand = (struct box){x, y, PLATE_WIDTH, HAND_HEIGHT};
	y += HAND_HEIGHT + GAP / 2;
	seat->pile = (struct box){x, y, PLATE_WIDTH, PILE_HEIGHT};
}

/* The seats that are there; NULL where nobody sits. */
struct sides {
	struct table_seat *below, *left, *above, *right;
};

static struct sides
sides_of(struct table_layout *layout, size_t seats)
{
	struct table_seat *s = layout->seats;

	switch (seats) {
	case 2:
		return (struct sides){.below = s, .above = s + 1};
	case 3:
		return (struct sides){
			.below = s, .left = s + 1, .right = s + 2};
	case 4:
		return (struct sides){s, s + 1, s + 2, s + 3};
	}
	return (struct sides){.below = s};
}

/* The rows of seats in the middle, BOX, each before its seat. Returns what is
 * left of it. */
static struct box
lay_rows(const struct sides *sides, struct box box)
{
	double half = box.width / 2;
	double middle = box.y + (box.height - PIECE_HEIGHT) / 2;

	if (sides->left)
		sides->left->row =
			(struct box){box.x, middle, half, PIECE_HEIGHT};
	if (sides->right)
		sides->right->row =
			(struct box){box.x + half, middle, half, PIECE_HEIGHT};
	if (sides->above) {
		sides->above->row =
			(struct box){box.x, box.y, box.width, PIECE_HEIGHT};
		box.y += ROW;
		box.height -= ROW;
	}
	box.height -= ROW;
	sides->below->row = (struct box){
		box.x, box.y + box.height + GAP / 2, box.width, PIECE_HEIGHT};
	return box;
}

static double
middle_height(const struct needs *needs, const struct sides *sides)
{
	double height = needs->grid;

	if (needs->common_rows && height < TABLE_HEIGHT)
		height = TABLE_HEIGHT;
	if (needs->common_piles && height < PILE_HEIGHT)
		height = PILE_HEIGHT;
	if (needs->owned_rows && height < 2 * ROW)
		height = needs->common_rows ? height + 2 * ROW : 2 * ROW;
	return sides->left && height < COLUMN ? COLUMN : height;
}

/* Seats around the middle. Returns where the felt ends. */
static double
lay_around(struct table_layout *layout, const struct needs *needs, size_t seats)
{
	struct sides sides = sides_of(layout, seats);
	double y = HEADING + GAP;
	const double indent = sides.left ? PLATE_WIDTH + 2 * GAP : GAP;

	if (sides.above) {
		lay_strip(sides.above, y);
		y += STRIP + GAP;
	}
	struct box middle = {MARGIN + indent, y, WIDTH - 2 * (MARGIN + indent),
		middle_height(needs, &sides)};
	if (sides.left) {
		lay_column(sides.left, MARGIN + GAP, y);
		lay_column(sides.right, WIDTH - MARGIN - GAP - PLATE_WIDTH, y);
	}
	y += middle.height + GAP;
	lay_strip(sides.below, y);
	if (needs->owned_rows) {
		struct box rest = lay_rows(&sides, middle);

		lay_common(layout, needs, needs->common_rows ? rest : middle);
	} else
		lay_common(layout, needs, middle);
	return y + STRIP + GAP;
}

/* A strip for each of many seats below what is nobody's. */
static double
lay_strips(struct table_layout *layout, const struct needs *needs, size_t seats)
{
	const struct sides none = {0};
	struct box middle = {MARGIN + GAP, HEADING + GAP,
		WIDTH - 2 * (MARGIN + GAP), middle_height(needs, &none)};
	double y = middle.y + middle.height;

	lay_common(layout, needs, middle);
	for (size_t i = 0; i < seats; i++) {
		struct table_seat *seat = &layout->seats[i];

		lay_strip(seat, y);
		seat->row = seat->hand;
		if (needs->owned_rows) {
			seat->hand.width = seat->hand.width / 2 - GAP;
			seat->row.width /= 2;
			seat->row.x += seat->row.width;
		}
		y += STRIP + GAP;
	}
	return y;
}

/* Plates alone, above what is nobody's. */
static double
lay_plates(struct table_layout *layout, const struct needs *needs, size_t seats)
{
	const struct sides none = {0};
	const size_t columns = seats < IN_A_ROW ? seats : IN_A_ROW;
	const double step = (WIDTH - 2 * MARGIN - GAP) /
			    (columns > 0 ? (double)columns : 1);
	double y = HEADING + GAP;

	for (size_t i = 0; i < seats; i++) {
		layout->seats[i].plate = (struct box){
			MARGIN + GAP + step * (double)(i % columns), y,
			step - GAP, PLATE_HEIGHT};
		if (i % columns == columns - 1 || i == seats - 1)
			y += PLATE_HEIGHT + GAP;
	}
	struct box middle = {MARGIN + GAP, y, WIDTH - 2 * (MARGIN + GAP),
		middle_height(needs, &none)};
	lay_common(layout, needs, middle);
	return y + middle.height + GAP;
}

void
table_layout_init(struct table_layout *layout, const json_t *frame)
{
	const struct needs needs = needs_of(frame);
	const size_t seats = frame_seats(frame);
	double bottom;

	*layout = (struct table_layout){.width = WIDTH};
	if (!needs.owned)
		bottom = lay_plates(layout, &needs, seats);
	else if (seats <= 4)
		bottom = lay_around(layout, &needs, seats);
	else
		bottom = lay_strips(layout, &needs, seats);
	layout->height = bottom + FOOTER;
	layout->heading = (struct box){MARGIN, 0, WIDTH - 2 * MARGIN, HEADING};
	layout->felt = (struct box){
		MARGIN, HEADING, WIDTH - 2 * MARGIN, bottom - HEADING};
	layout->footer =
		(struct box){MARGIN, bottom, WIDTH - 2 * MARGIN, FOOTER};
}

static struct box
box_of(const struct table_seat *seat, const json_t *place)
{
	if (frame_place_is(place, "hand"))
		return seat->hand;
	return frame_place_is(place, "pile") ? seat->pile : seat->row;
}

struct box
table_layout_place(
	const struct table_layout *layout, const json_t *frame, size_t number)
{
	const json_t *places = json_object_get(frame, "places");
	const json_t *place = json_array_get(places, number);
	int owner = frame_number(place, "owner", -1);
	struct box box = box_of(
		owner < 0 ? &layout->common : &layout->seats[owner], place);
	int before = 0, sharing = 0;
	size_t i;
	const json_t *other;

	json_array_foreach(places, i, other)
	{
		if (frame_number(other, "owner", -1) != owner ||
			!frame_place_is(other, frame_string(place, "kind")))
			continue;
		before += i < number;
		sharing++;
	}
	box.width /= sharing;
	box.x += before * box.width;
	return box;
}
