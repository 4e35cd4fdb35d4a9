#include "drawing/fan.h"

#include <math.h>

#include "drawing/piece_drawing.h"

/* Of a piece that lies below others so much is seen at least, if there is
 * room: its value, and the suit below that. */
static const double seen_right = 17;
static const double seen_down = 34;

static const double between = 4;

void
fan_init(struct fan *fan, struct box box, size_t count, enum fan_way way)
{
	const double beside = PIECE_WIDTH + between;
	const double below = PIECE_HEIGHT + between;
	const double wanted = way == FAN_LAID ? beside : seen_right;
	const size_t most =
		1 + (size_t)fmax(0, (box.height - PIECE_HEIGHT) / seen_down);

	*fan = (struct fan){.box = box, .count = count, .right = beside};
	while (++fan->rows <= most) {
		fan->in_a_row = (count + fan->rows - 1) / fan->rows;
		if (fan->in_a_row <= 1)
			break;
		fan->right = fmin(beside, (box.width - PIECE_WIDTH) /
						  (double)(fan->in_a_row - 1));
		if (fan->right >= wanted || fan->rows == most)
			break;
	}
	if (fan->rows > 1)
		fan->down = fmin(below,
			(box.height - PIECE_HEIGHT) / (double)(fan->rows - 1));
}

struct box
fan_at(const struct fan *fan, size_t number)
{
	size_t row = number / fan->in_a_row;
	size_t rest = fan->count - row * fan->in_a_row;
	double last =
		(double)((rest < fan->in_a_row ? rest : fan->in_a_row) - 1);
	double width = last * fan->right + PIECE_WIDTH;
	double height = (double)(fan->rows - 1) * fan->down + PIECE_HEIGHT;

	return (struct box){
		fan->box.x + (fan->box.width - width) / 2 +
			(double)(number % fan->in_a_row) * fan->right,
		fan->box.y + (fan->box.height - height) / 2 +
			(double)row * fan->down,
		PIECE_WIDTH, PIECE_HEIGHT};
}
