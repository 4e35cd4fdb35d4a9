#include "drawing/tile_drawing.h"

#include <math.h>
#include <string.h>

enum { WEST, NORTH, EAST, SOUTH };

static const struct ink ground_ink = {0.76, 0.72, 0.63};
static const struct ink light_ink = {1, 0.99, 0.92};
static const struct ink dark_ink = {0.13, 0.14, 0.20};

/* Parts of the side of a tile. */
static const double path_width = 0.22;
static const double halo_width = 0.44;

/* The other side that FACE joins SIDE with. */
static int
joined_with(const char *face, int side)
{
	for (int other = 0; other < TILE_SIDES; other++)
		if (other != side && face[other] == face[side])
			return other;
	return side;
}

/* The arc between two neighbouring sides, around their corner. */
static void
trace_arc(cairo_t *cairo, struct box box, bool east, bool south)
{
	double from = south ? (east ? 2 : 3) : (east ? 1 : 0);

	cairo_new_sub_path(cairo);
	cairo_arc(cairo, box.x + (east ? box.width : 0),
		box.y + (south ? box.height : 0), box.width / 2, from * M_PI_2,
		(from + 1) * M_PI_2);
}

static void
trace_path(cairo_t *cairo, struct box box, int one, int other)
{
	if (one % 2 != other % 2) {
		trace_arc(cairo, box, one == EAST || other == EAST,
			one == SOUTH || other == SOUTH);
	} else if (one % 2 == WEST) {
		cairo_move_to(cairo, box.x, box.y + box.height / 2);
		cairo_rel_line_to(cairo, box.width, 0);
	} else {
		cairo_move_to(cairo, box.x + box.width / 2, box.y);
		cairo_rel_line_to(cairo, 0, box.height);
	}
}

static void
draw_path(cairo_t *cairo, struct box box, const char *face, int side,
	bool has_halo)
{
	int other = joined_with(face, side);

	if (has_halo) {
		trace_path(cairo, box, side, other);
		brush_use(cairo, ink_mark);
		cairo_set_line_width(cairo, halo_width * box.width);
		cairo_stroke(cairo);
	}
	trace_path(cairo, box, side, other);
	brush_use(cairo, face[side] == 'l' ? light_ink : dark_ink);
	cairo_set_line_width(cairo, path_width * box.width);
	cairo_stroke(cairo);
}

/* Does FACE join its sides two by two? */
static bool
is_tile(const char *face)
{
	return strlen(face) == TILE_SIDES && joined_with(face, WEST) != WEST &&
	       joined_with(face, NORTH) != NORTH &&
	       joined_with(face, EAST) != EAST &&
	       joined_with(face, SOUTH) != SOUTH;
}

void
tile_drawing_face(
	cairo_t *cairo, struct box box, const char *face, unsigned halos)
{
	brush_use(cairo, ground_ink);
	cairo_rectangle(cairo, box.x, box.y, box.width, box.height);
	cairo_fill(cairo);
	if (!is_tile(face))
		return;
	for (int side = 0; side < TILE_SIDES; side++) {
		int other = joined_with(face, side);

		if (other > side)
			draw_path(cairo, box, face, side,
				((halos >> side | halos >> other) & 1) != 0);
	}
}
