#include "trax/training/lesson.h"

#include "trax/search/field.h"
#include "trax/search/weights.h"

#include "lib/test.h"
#include "lib/trax_rows.h"

static uint8_t shapes[PROSPECT_NEAR];

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
		int turns = (int)random_below(&random, 50);

		board = board_by_chance(
			sides[i % 4], sides[i % 4], turns, &random);
		expect_worth(&board, i / 4 % 2);
	}
}

TEST(learning_brings_the_worth_nearer)
{
	struct trax_lesson lesson;
	struct random random = seeded(6);
	struct trax_board board = board_by_chance(7, 7, 10, &random);
	float weights[WORTH_WEIGHTS] = {0};
	float error = 0;

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
