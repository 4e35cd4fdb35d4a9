#include "trax/search/completion.h"

#include "trax/search/weights.h"

#include "lib/test.h"
#include "lib/trax_rows.h"

static struct worth worth;
static struct field field;

/* Does a turn of SEAT complete a path of its own? */
static bool
completes(struct field_move move, int seat)
{
	struct field_mark mark;
	bool some;

	if (!field_make(&field, move, &mark))
		return false;
	some = field_gain(&field, &mark, seat).points[seat] > 0;
	field_unmake(&field, &mark);
	return some;
}

static bool
any_completes(const struct field_move *moves, int count, int seat)
{
	for (int i = 0; i < count; i++) {
		if (completes(moves[i], seat))
			return true;
	}
	return false;
}

/* Where a turn completes something, nearly always one of these does. */
TEST(turns_that_complete_are_found)
{
	struct field_move moves[FIELD_MOVES_MOST];
	struct trax_board board;
	struct random random = seeded(9);
	int some = 0;
	int found = 0;

	weights_unfold(1, &worth);
	for (int i = 0; i < 400; i++) {
		int turns = (int)random_below(&random, 25);

		board = board_by_chance(9, 11, turns, &random);
		field_start(&field, &board, &worth);
		int all = field_moves(&field, moves);
		some += any_completes(moves, all, i % 2);
		int few = completion_moves(
			&field, (enum trax_colour)(i % 2), moves);
		assert_true(few <= COMPLETIONS_MOST);
		found += any_completes(moves, few, i % 2);
	}
	print_message("%d of %d\n", found, some);
	assert_true(some > 100);
	assert_true(found <= some && found * 10 > some * 8);
}
