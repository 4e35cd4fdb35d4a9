#include "trax/training/lesson.h"

#include <string.h>

static bool
is_length(int feature)
{
	return (feature >= WORTH_GAP_LENGTH && feature < WORTH_FREE) ||
	       (feature >= WORTH_FREE_LENGTH && feature < WORTH_BOUND) ||
	       (feature >= WORTH_BOUND_LENGTH && feature < WORTH_THREATS);
}

/* A path between two open ends; FIRST is the place of its owner's features. */
static void
note_path(struct trax_lesson *lesson, const struct prospect *p,
	const uint8_t shapes[static PROSPECT_NEAR], int first)
{
	struct worth_feature features[WORTH_OF_PATH];
	int count = worth_features(p, shapes, features);

	for (int i = 0; i < count; i++) {
		int one = is_length(features[i].index) ? 1 : LESSON_ONE;

		lesson->features[first + features[i].index] +=
			(int16_t)(features[i].value * one);
	}
}

/* The paths that are open at a tile, each from its lower end. */
static void
note_tile(struct trax_lesson *lesson, const struct trax_board *board,
	trax_square square, int seat,
	const uint8_t shapes[static PROSPECT_NEAR],
	int threats[static TRAX_COLOURS])
{
	for (int s = 0; s < TRAX_SIDES; s++) {
		enum trax_side side = (enum trax_side)s;
		trax_end end = trax_end_at(square, side);
		struct trax_path path = board->paths[end];

		if (!trax_board_opens(board, square, side))
			continue;
		struct prospect p =
			prospect_of(board, end, path.other, path.length);
		int colour = (int)trax_tile_edge(board->at[square], side);

		note_path(lesson, &p, shapes,
			colour == seat ? 0 : WORTH_FEATURES);
		threats[colour] += prospect_hot(&p);
	}
}

void
trax_lesson_of(struct trax_lesson *lesson, const struct trax_board *board,
	int seat, const uint8_t shapes[static PROSPECT_NEAR])
{
	int threats[TRAX_COLOURS] = {0, 0};

	memset(lesson, 0, sizeof *lesson);
	for (trax_square square = 0; square < TRAX_AREA; square++) {
		if (board->at[square] != TRAX_NO_TILE)
			note_tile(lesson, board, square, seat, shapes, threats);
	}
	for (int c = 0; c < TRAX_COLOURS; c++) {
		int kind = threats[c] < PROSPECT_THREATS ? threats[c]
							 : PROSPECT_THREATS - 1;

		lesson->features[(c == seat ? 0 : WORTH_FEATURES) +
				 WORTH_THREATS + kind] = LESSON_ONE;
	}
	lesson->features[WORTH_TURN] = LESSON_ONE;
}

float
trax_lesson_worth(const struct trax_lesson *lesson, const float weights[])
{
	float sum = 0;

	for (int i = 0; i < WORTH_WEIGHTS; i++)
		sum += weights[i] * (float)lesson->features[i];
	return sum / LESSON_ONE;
}

float
trax_lesson_learn(const struct trax_lesson *lesson, const float weights[],
	float gradient[])
{
	float error = trax_lesson_worth(lesson, weights) - lesson->worth;

	for (int i = 0; i < WORTH_WEIGHTS; i++)
		gradient[i] += error * (float)lesson->features[i] / LESSON_ONE;
	return error * error;
}
