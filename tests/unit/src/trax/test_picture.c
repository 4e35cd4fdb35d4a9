#include <cairo.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "trax/picture.h"

enum { SQUARE = 32, MARGIN = 24 };

/* Is the pixel light, dark, or something else? */
static int
colour_at(cairo_surface_t *surface, double x, double y)
{
	const unsigned char *data = cairo_image_surface_get_data(surface);
	int stride = cairo_image_surface_get_stride(surface);
	uint32_t pixel;

	memcpy(&pixel, data + (int)y * stride + 4 * (int)x, sizeof pixel);
	int red = pixel >> 16 & 255, blue = pixel & 255;
	if (red > 240 && blue < 235)
		return TRAX_LIGHT;
	return red < 80 ? TRAX_DARK : -1;
}

static cairo_surface_t *
paint(const struct trax *game)
{
	double width, height;

	trax_picture_size(game, &width, &height);
	cairo_surface_t *surface = cairo_image_surface_create(
		CAIRO_FORMAT_RGB24, (int)width, (int)height);
	cairo_t *cairo = cairo_create(surface);
	trax_picture_draw(game, cairo);
	assert_int_equal(cairo_status(cairo), CAIRO_STATUS_SUCCESS);
	cairo_destroy(cairo);
	cairo_surface_flush(surface);
	return surface;
}

/* Just inside the middle of each edge is the colour of the tile's edge there;
 * beside it, none. */
static void
each_edge_of_each_tile_has_its_colour(void **state)
{
	static const struct {
		double x, y;
	} inside[TRAX_SIDES] = {{3, 16}, {16, 3}, {29, 16}, {16, 29}};
	static struct trax game;
	struct trax_board board;

	(void)state;
	for (int t = 0; t < TRAX_TILES; t++) {
		trax_board_start(&board, 7, 9);
		trax_board_place(&board, trax_square_at(2, 5), trax_tiles[t]);
		trax_start(&game, TRAX_FILL, &board);
		cairo_surface_t *surface = paint(&game);
		double x = MARGIN + 5 * SQUARE, y = MARGIN + 2 * SQUARE;
		for (int s = 0; s < TRAX_SIDES; s++)
			assert_int_equal(colour_at(surface, x + inside[s].x,
						 y + inside[s].y),
				trax_tile_edge(
					trax_tiles[t], (enum trax_side)s));
		assert_int_equal(colour_at(surface, x + 3, y + 3), -1);
		assert_int_equal(
			colour_at(surface, x + 16 + SQUARE, y + 3), -1);
		cairo_surface_destroy(surface);
	}
}

static void
the_picture_is_as_large_as_the_board(void **state)
{
	static struct trax game;
	struct trax_board board;
	double width, height;

	(void)state;
	trax_board_start(&board, 7, 25);
	trax_start(&game, TRAX_FILL, &board);
	trax_picture_size(&game, &width, &height);
	assert_float_equal(width, 25 * SQUARE + 2 * MARGIN, 1e-9);
	assert_float_equal(height, 7 * SQUARE + 2 * MARGIN, 1e-9);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_edge_of_each_tile_has_its_colour),
		cmocka_unit_test(the_picture_is_as_large_as_the_board),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
