#include "drawing/grid_drawing.h"

#include <string.h>

#include "lib/canvas.h"
#include "lib/test.h"

/* Four light arcs around the middle of four squares, and one more tile that
 * was put down just now. */
static const char board[] =
	"{\"places\":[{\"kind\":\"grid\",\"name\":\"board\",\"piece\":\"tile\","
	"\"size\":[3,4],\"faces\":[[0,0,\"ddll\"],[0,1,\"lddl\"],"
	"[1,0,\"dlld\"],[1,1,\"lldd\"],[1,2,\"dldl\"]]}],"
	"\"last\":{\"moved\":[[null,0,[[1,2,\"dldl\"]]]]MARKS}}";

static const char marks[] =
	",\"marks\":[{\"place\":0,\"at\":[[0,0],[0,1],[1,1],[1,0]]}]";

enum { SIDE = 40, WIDTH = 6 * SIDE, HEIGHT = 5 * SIDE };

static const struct ink light = {1, 0.99, 0.92};
static const struct ink dark = {0.13, 0.14, 0.20};
static const struct ink paper = {0.90, 0.88, 0.83};

static void
draw(struct canvas *canvas, const char *which)
{
	char text[1024];
	const char *at = strstr(board, "MARKS");

	snprintf(text, sizeof text, "%.*s%s%s", (int)(at - board), board, which,
		at + strlen("MARKS"));
	json_t *frame = json_loads(text, 0, NULL);
	assert_non_null(frame);
	grid_drawing(
		canvas->cairo, (struct box){0, 0, WIDTH, HEIGHT}, frame, 0);
	json_decref(frame);
}

/* Is the point of square ROW and COLUMN, in parts of its side, INK? */
static bool
has(struct canvas *canvas, int row, int column, double right, double down,
	struct ink ink)
{
	return canvas_has(canvas, (column + 1 + right) * SIDE,
		(row + 1 + down) * SIDE, ink);
}

TEST(a_loop_that_was_made_has_a_halo)
{
	struct canvas canvas;

	for (int marked = 0; marked < 2; marked++) {
		canvas_init(&canvas, WIDTH, HEIGHT);
		draw(&canvas, marked ? marks : "");
		assert_true(has(&canvas, 0, 0, 0.95, 0.5, light));
		assert_true(has(&canvas, 1, 1, 0.5, 0.05, light));
		assert_int_equal(
			has(&canvas, 0, 0, 0.93, 0.33, ink_mark), marked);
		assert_int_equal(
			has(&canvas, 1, 1, 0.67, 0.07, ink_mark), marked);
		assert_true(has(&canvas, 0, 0, 0.05, 0.5, dark));
		assert_false(has(&canvas, 0, 0, 0.05, 0.67, ink_mark));
		canvas_release(&canvas);
	}
}

TEST(the_tile_that_came_last_has_a_frame)
{
	struct canvas canvas;

	canvas_init(&canvas, WIDTH, HEIGHT);
	draw(&canvas, "");
	assert_true(canvas_has(&canvas, 3 * SIDE, 2 * SIDE + 10, ink_mark));
	assert_false(canvas_has(&canvas, 2 * SIDE, 2 * SIDE + 10, ink_mark));
	assert_true(has(&canvas, 2, 3, 0.5, 0.5, paper));
	canvas_release(&canvas);
}

TEST(rows_and_columns_are_numbered_on_all_sides)
{
	struct canvas canvas;

	canvas_init_for_texts(&canvas, WIDTH, HEIGHT);
	draw(&canvas, marks);
	assert_string_equal(canvas_texts(&canvas),
		"0\n0\n1\n1\n2\n2\n0\n0\n1\n1\n2\n2\n3\n3\n");
	canvas_release(&canvas);
}
