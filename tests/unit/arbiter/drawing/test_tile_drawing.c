#include "drawing/tile_drawing.h"

#include "lib/canvas.h"
#include "lib/test.h"

static const struct ink light = {1, 0.99, 0.92};
static const struct ink dark = {0.13, 0.14, 0.20};
static const struct ink ground = {0.76, 0.72, 0.63};

enum { SIDE = 40, EDGE = 2, MIDDLE = SIDE / 2 };

/* Just inside the middle of each edge, from west clockwise. */
static const struct {
	double x, y;
} inside[TILE_SIDES] = {{EDGE, MIDDLE}, {MIDDLE, EDGE}, {SIDE - EDGE, MIDDLE},
	{MIDDLE, SIDE - EDGE}};

static const char *const faces[] = {
	"lldd", "dlld", "ddll", "lddl", "dldl", "ldld"};

TEST(each_edge_of_each_tile_has_its_colour)
{
	for (size_t t = 0; t < sizeof faces / sizeof *faces; t++) {
		struct canvas canvas;

		canvas_init(&canvas, SIDE, SIDE);
		tile_drawing_face(canvas.cairo, (struct box){0, 0, SIDE, SIDE},
			faces[t], 0);
		for (int s = 0; s < TILE_SIDES; s++)
			assert_true(
				canvas_has(&canvas, inside[s].x, inside[s].y,
					faces[t][s] == 'l' ? light : dark));
		assert_true(canvas_has(&canvas, 2, 2, ground));
		canvas_release(&canvas);
	}
}

TEST(a_path_that_goes_on_has_a_halo_and_the_other_none)
{
	struct canvas canvas;

	canvas_init(&canvas, SIDE, SIDE);
	tile_drawing_face(
		canvas.cairo, (struct box){0, 0, SIDE, SIDE}, "lldd", 1 << 1);
	assert_true(canvas_has(&canvas, EDGE, MIDDLE, light));
	assert_true(canvas_has(&canvas, EDGE, MIDDLE + 7, ink_mark));
	assert_true(canvas_has(&canvas, MIDDLE + 7, EDGE, ink_mark));
	assert_true(canvas_has(&canvas, SIDE - EDGE, MIDDLE, dark));
	assert_true(canvas_has(&canvas, SIDE - EDGE, MIDDLE + 7, ground));
	canvas_release(&canvas);
}

TEST(what_is_no_tile_is_ground_alone)
{
	static const char *const none[] = {"", "lll", "llld", "llddd", "lldx"};

	for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
		struct canvas canvas;

		canvas_init(&canvas, SIDE, SIDE);
		tile_drawing_face(canvas.cairo, (struct box){0, 0, SIDE, SIDE},
			none[i], 15);
		assert_true(canvas_has(&canvas, MIDDLE, MIDDLE, ground));
		assert_true(canvas_has(&canvas, EDGE, MIDDLE, ground));
		canvas_release(&canvas);
	}
}
