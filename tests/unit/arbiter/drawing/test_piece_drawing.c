#include "drawing/piece_drawing.h"

#include "lib/canvas.h"
#include "lib/test.h"

static const struct box box = {0, 0, PIECE_WIDTH, PIECE_HEIGHT};

static void
expect(const char *kind, const char *face, const char *texts)
{
	struct canvas canvas;

	canvas_init_for_texts(&canvas, PIECE_WIDTH, PIECE_HEIGHT);
	piece_drawing(canvas.cairo, box, kind, face);
	assert_string_equal(canvas_texts(&canvas), texts);
	canvas_release(&canvas);
}

TEST(each_kind_is_drawn_in_its_way)
{
	expect("card", "KH", "K\n");
	expect("stone", "KH", "KH\n");
	expect("card", NULL, "");
}

TEST(on_a_square_what_was_made_is_marked)
{
	static const struct box square = {0, 0, 40, 40};
	struct canvas canvas;

	for (unsigned marked = 0; marked < 2; marked++) {
		canvas_init(&canvas, 40, 40);
		piece_drawing_square(
			canvas.cairo, square, "stone", "x", marked);
		assert_int_equal(canvas_has(&canvas, 0, 20, ink_mark), marked);
		canvas_release(&canvas);
	}
}
