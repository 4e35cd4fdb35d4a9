#include "trax/training/lesson.h"

#include "trax/random.h"
#include "trax/search/field.h"
#include "trax/search/weights.h"

#include "lib/test.h"

static uint8_t shapes[PROSPECT_NEAR];

/* One tile, and up to TURNS turns by chance. */
static void
lay(struct trax_board *board, int side, uint32_t turns, struct random *random)
{
	struct trax_turn turn;

	trax_board_start(board, side, side);
	trax_board_place(board, trax_square_at(side / 2, side / 2),
		trax_tiles[random_below(random, TRAX_TILES)]);
	while (turns-- > 0 && trax_random_turn(board, random, &turn))
		trax_turn_force(board, turn.places[0], &turn);
}

static void
expect_worth(const struct trax_board *board, int seat)
{
	static struct worth worth;
	static struct field field;
	struct trax_lesson lesson;
	int size = weights_size(board->rows, board->columns);
	float weights[WORTH_WEIGHTS];
	int16_t learned[WORTH_WEIGHTS];

	weights_copy(size, learned);
	weights_unfold(size, &worth);
	field_start(&field, board, &worth);
	for (int i = 0; i < WORTH_WEIGHTS; i++)
		weights[i] = (float)learned[i] / WORTH_POINT;
	trax_lesson_of(&lesson, board, seat, shapes);
	assert_float_equal(trax_lesson_worth(&lesson, weights),
		(double)field_worth(&field, seat) / WORTH_POINT,
		1.5 / WORTH_POINT);
}

TEST(its_worth_is_that_of_the_search)
{
	static const int sides[] = {7, 10, 15, 25};
	struct trax_board board;
	struct random random = seeded(5);

	for (int i = 0; i < 200; i++) {
		lay(&board, sides[i % 4], random_below(&random, 50), &random);
		expect_worth(&board, i / 4 % 2);
	}
}

TEST(learning_brings_the_worth_nearer)
{
	struct trax_board board;
	struct trax_lesson lesson;
	struct random random = seeded(6);
	float weights[WORTH_WEIGHTS] = {0};
	float error = 0;

	lay(&board, 7, 10, &random);
	trax_lesson_of(&lesson, &board, 1, shapes);
	lesson.worth = 7;
	for (int step = 0; step < 200; step++) {
		float gradient[WORTH_WEIGHTS] = {0};

		error = trax_lesson_learn(&lesson, weights, gradient);
		if (step == 0)
			assert_float_equal(error, 49, 1e-3);
		for (int i = 0; i < WORTH_WEIGHTS; i++)
			weights[i] -= 0.005f * gradient[i];
	}
	assert_true(error < 1);
}

BEFORE_ALL
{
	prospect_shapes(shapes);
}
