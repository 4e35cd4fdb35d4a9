#include "trax/search/field.h"

#include "trax/search/weights.h"

#include "lib/test.h"
#include "lib/trax_rows.h"

static struct worth worth;

/* What is kept while turns are made equals what a new start counts. */
static void
assert_as_new(const struct field *field)
{
	static struct field anew;

	field_start(&anew, &field->board, &worth);
	assert_true(anew.key == field->key);
	assert_memory_equal(anew.sums, field->sums, sizeof anew.sums);
	assert_memory_equal(anew.threats, field->threats, sizeof anew.threats);
	assert_memory_equal(anew.hot, field->hot, sizeof anew.hot);
	assert_int_equal(field_worth(&anew, 0), field_worth(field, 0));
}

static struct trax_place
place_of(struct field_move move)
{
	return (struct trax_place){(uint8_t)trax_row(move.square),
		(uint8_t)trax_column(move.square), move.tile};
}

/* Makes a turn as the rules do; both must agree. */
static void
try_both(struct field *field, struct field_move move)
{
	static struct field before;
	static struct trax_board board;
	struct trax_turn turn;
	struct field_mark mark;

	memcpy(&before, field, sizeof before);
	board = field->board;
	bool legal = trax_turn_force(&board, place_of(move), &turn).verdict ==
		     TRAX_LEGAL;
	assert_int_equal(field_make(field, move, &mark), legal);
	if (legal) {
		assert_memory_equal(board.at, field->board.at, sizeof board.at);
		assert_memory_equal(
			&board.made, &field->board.made, sizeof board.made);
		assert_as_new(field);
		field_unmake(field, &mark);
	}
	assert_true(before.key == field->key);
	assert_memory_equal(before.sums, field->sums, sizeof before.sums);
	assert_memory_equal(before.hot, field->hot, sizeof before.hot);
	assert_memory_equal(
		before.board.at, field->board.at, sizeof before.board.at);
}

TEST(every_turn_is_as_the_rules_have_it_and_is_taken_back)
{
	static const int sides[][2] = {{7, 7}, {7, 25}, {12, 9}, {25, 25}};
	static struct field field;
	struct field_move moves[FIELD_MOVES_MOST];
	struct trax_place firsts[TRAX_FIRSTS_MOST];
	struct trax_board board;
	struct random random = seeded(3);

	for (int i = 0; i < 40; i++) {
		const int *side = sides[i % 4];

		int turns = (int)random_below(&random, 60);

		board = board_by_chance(side[0], side[1], turns, &random);
		weights_unfold(weights_size(side[0], side[1]), &worth);
		field_start(&field, &board, &worth);
		int count = field_moves(&field, moves);
		assert_int_equal(count, trax_turn_firsts(&board, firsts));
		for (int m = 0; m < count; m++)
			try_both(&field, moves[m]);
	}
}

/* Other tiles, other keys; the same by another way, the same key. */
TEST(a_key_is_that_of_the_tiles)
{
	static struct field one;
	static struct field two;
	struct trax_board board = board_of_tile(7, 7, trax_tiles[4]);
	struct field_mark mark;
	const struct field_move west = {
		(uint16_t)trax_square_at(3, 2), trax_tiles[4]};
	const struct field_move east = {
		(uint16_t)trax_square_at(3, 4), trax_tiles[4]};

	weights_unfold(0, &worth);
	field_start(&one, &board, &worth);
	field_start(&two, &board, &worth);
	assert_true(field_make(&one, west, &mark));
	assert_true(one.key != two.key);
	assert_true(field_make(&two, east, &mark));
	assert_true(one.key != two.key);
	assert_true(field_make(&one, east, &mark));
	assert_true(field_make(&two, west, &mark));
	assert_true(one.key == two.key);
}
