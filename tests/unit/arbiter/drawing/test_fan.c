#include "drawing/fan.h"

#include <math.h>
#include <stdbool.h>

#include "drawing/piece_drawing.h"

#include "lib/test.h"

static const struct box table = {100, 50, 500, 150};

static bool
lies_in(struct box piece, struct box box)
{
	return piece.x >= box.x - 0.01 && piece.y >= box.y - 0.01 &&
	       piece.x + piece.width <= box.x + box.width + 0.01 &&
	       piece.y + piece.height <= box.y + box.height + 0.01;
}

static bool
touch(struct box a, struct box b)
{
	return a.x < b.x + b.width && b.x < a.x + a.width &&
	       a.y < b.y + b.height && b.y < a.y + a.height;
}

TEST(up_to_a_whole_deck_stays_in_its_box)
{
	for (size_t count = 1; count <= 64; count++) {
		for (enum fan_way way = FAN_HELD; way <= FAN_LAID; way++) {
			struct fan fan;

			fan_init(&fan, table, count, way);
			for (size_t i = 0; i < count; i++)
				assert_true(lies_in(fan_at(&fan, i), table));
		}
	}
}

TEST(what_is_laid_lies_apart_while_there_is_room)
{
	struct fan fan;

	fan_init(&fan, table, 20, FAN_LAID);
	for (size_t i = 0; i < 20; i++)
		for (size_t k = 0; k < i; k++)
			assert_false(touch(fan_at(&fan, i), fan_at(&fan, k)));
}

/* Its value and suit, in its top left corner. */
TEST(of_each_card_something_is_seen)
{
	struct fan fan;

	fan_init(&fan, table, 52, FAN_LAID);
	for (size_t i = 0; i < 52; i++) {
		struct box corner = fan_at(&fan, i);

		corner.width = 17;
		corner.height = 34;
		for (size_t k = i + 1; k < 52; k++)
			assert_false(touch(corner, fan_at(&fan, k)));
	}
}

TEST(a_hand_is_one_row_in_the_middle)
{
	const struct box hand = {0, 0, 400, PIECE_HEIGHT};
	struct fan fan;

	fan_init(&fan, hand, 13, FAN_HELD);
	assert_int_equal(fan.rows, 1);
	double left = fan_at(&fan, 0).x;
	double right = fan_at(&fan, 12).x + PIECE_WIDTH;
	assert_true(fabs(left - (400 - right)) < 0.01);
}
