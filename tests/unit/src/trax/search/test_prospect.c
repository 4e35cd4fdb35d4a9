#include "trax/search/prospect.h"

#include "lib/test.h"

static trax_end
end_at(int row, int column, enum trax_side side)
{
	return trax_end_at(trax_square_at(row, column), side);
}

TEST(ends_are_near_or_far_and_tiles_are_missing)
{
	static const struct {
		const char *what;
		int one[2];
		enum trax_side side;
		int two[2];
		enum trax_side other;
		struct prospect expected; /* NEAR: 0 for any */
	} cases[] = {
		{"side by side", {4, 4}, TRAX_NORTH, {4, 5}, TRAX_NORTH,
			{false, true, 0, 1, 11, -1, 7}},
		{"straight on", {4, 4}, TRAX_WEST, {4, 4}, TRAX_EAST,
			{false, true, 0, 2, 10, -1, 7}},
		{"far", {1, 1}, TRAX_NORTH, {9, 8}, TRAX_SOUTH,
			{false, true, -1, 17, 2, -1, 7}},
		{"towards the other border", {0, 3}, TRAX_NORTH, {6, 3},
			TRAX_SOUTH, {false, false, -1, 0, 4, 0, 7}},
		{"along the border", {0, 3}, TRAX_NORTH, {9, 3}, TRAX_WEST,
			{false, false, -1, 0, 2, 1, 7}},
		{"back", {10, 3}, TRAX_SOUTH, {6, 3}, TRAX_SOUTH,
			{false, false, -1, 0, 8, 2, 7}},
		{"dead", {0, 3}, TRAX_NORTH, {4, 0}, TRAX_WEST,
			{true, false, 0, 0, 0, 0, 7}},
	};
	struct trax_board board;

	trax_board_start(&board, 11, 11);
	FOR_EACH (c, cases) {
		const struct prospect *e = &c->expected;
		struct prospect p = prospect_of(&board,
			end_at(c->one[0], c->one[1], c->side),
			end_at(c->two[0], c->two[1], c->other), 7);

		print_message("%s\n", c->what);
		assert_int_equal(p.dead, e->dead);
		assert_int_equal(p.length, 7);
		if (p.dead)
			continue;
		assert_int_equal(p.loop, e->loop);
		assert_int_equal(p.near >= 0, e->near >= 0);
		assert_int_equal(p.gap, e->gap);
		assert_int_equal(p.missing, e->missing);
		assert_int_equal(p.course, e->course);
	}
}

TEST(one_tile_completes_a_hot_path)
{
	assert_true(prospect_hot(
		&(struct prospect){.loop = true, .gap = 2, .missing = 9}));
	assert_false(prospect_hot(
		&(struct prospect){.loop = true, .gap = 3, .missing = 9}));
	assert_true(prospect_hot(&(struct prospect){.missing = 1}));
	assert_false(prospect_hot(&(struct prospect){.missing = 2}));
	assert_false(prospect_hot(&(struct prospect){.dead = true}));
}

/* A mirrored shape is the same, and so is one named from its other end. */
TEST(shapes_are_numbered_without_regard_to_the_way_one_looks)
{
	static uint8_t shapes[PROSPECT_NEAR];
	struct trax_board board;

	prospect_shapes(shapes);
	trax_board_start(&board, 15, 15);
	const trax_end one = end_at(7, 7, TRAX_NORTH);
	const trax_end two = end_at(5, 9, TRAX_WEST);
	const trax_end mirrored = end_at(5, 5, TRAX_EAST);
	const trax_end other = end_at(5, 5, TRAX_WEST);
	int shape = shapes[prospect_of(&board, one, two, 1).near];
	assert_int_equal(shapes[prospect_of(&board, two, one, 1).near], shape);
	assert_int_equal(
		shapes[prospect_of(&board, one, mirrored, 1).near], shape);
	assert_int_not_equal(
		shapes[prospect_of(&board, one, other, 1).near], shape);
}

TEST(kinds_go_up_to_the_last)
{
	assert_int_equal(prospect_far(5), 0);
	assert_int_equal(prospect_far(48), PROSPECT_FAR - 1);
	assert_int_equal(prospect_gap(1), 0);
	assert_int_equal(prospect_gap(48), PROSPECT_GAPS - 1);
	assert_int_equal(prospect_missing(1), 0);
	assert_int_equal(prospect_missing(50), PROSPECT_MISSING - 1);
}
