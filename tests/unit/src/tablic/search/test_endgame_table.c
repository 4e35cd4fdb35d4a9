#include "tablic/search/endgame_table.h"

#include "lib/test.h"

enum { PLACE_SHIFT = 64 - ENDGAME_PLACE_BITS, GENERATIONS = UINT16_MAX };

static struct endgame_table table;

BEFORE_EACH
{
	table.generation = 0;
	endgame_table_begin(&table);
}

static void
note(uint64_t key, int plies, int low, int high, unsigned best)
{
	const struct endgame_bounds bounds = {low, high, best};

	endgame_table_note(&table, key, plies, &bounds);
}

static void
expect(uint64_t key, int low, int high, unsigned best)
{
	struct endgame_bounds known = endgame_table_find(&table, key);

	assert_int_equal(known.low, low);
	assert_int_equal(known.high, high);
	assert_int_equal(known.best, best);
}

static void
expect_nothing(uint64_t key)
{
	expect(key, -ENDGAME_INFINITY, ENDGAME_INFINITY, 0);
}

TEST(nothing_is_known_at_first)
{
	expect_nothing(0);
	expect_nothing(UINT64_MAX);
}

TEST(bounds_come_together)
{
	note(7, 5, -3, ENDGAME_INFINITY, 2);
	note(7, 5, -ENDGAME_INFINITY, 9, 4);
	expect(7, -3, 9, 4);
	note(7, 5, 1, ENDGAME_INFINITY, 4);
	expect(7, 1, 9, 4);
	expect_nothing(8);
}

TEST(a_bound_that_is_weaker_is_not_taken)
{
	note(7, 5, 2, 6, 1);
	note(7, 5, -4, 8, 1);
	expect(7, 2, 6, 1);
}

TEST(a_play_too_far_down_its_list_is_not_kept)
{
	note(7, 5, 0, 0, 4095);
	expect(7, 0, 0, 4095);
	note(7, 5, 0, 0, 4096);
	expect(7, 0, 0, 4095);
}

/* Keys that differ in their lower bits only share a place. */
TEST(the_fewest_plies_make_room)
{
	for (int i = 0; i < ENDGAME_PLACE_ENTRIES; i++)
		note((uint64_t)i + 1, 4 + i, i, i, 1);
	note(100, 9, 50, 50, 1);
	expect_nothing(1);
	for (int i = 1; i < ENDGAME_PLACE_ENTRIES; i++)
		expect((uint64_t)i + 1, i, i, 1);
	expect(100, 50, 50, 1);
}

TEST(another_question_knows_nothing_and_has_all_the_room)
{
	for (int i = 0; i < ENDGAME_PLACE_ENTRIES; i++)
		note((uint64_t)i + 1, 12, i, i, 1);
	endgame_table_begin(&table);
	for (int i = 0; i < ENDGAME_PLACE_ENTRIES; i++)
		expect_nothing((uint64_t)i + 1);
	for (int i = 0; i < ENDGAME_PLACE_ENTRIES; i++)
		note((uint64_t)i + 11, 2, i, i, 1);
	for (int i = 0; i < ENDGAME_PLACE_ENTRIES; i++)
		expect((uint64_t)i + 11, i, i, 1);
}

TEST(old_knowledge_does_not_come_back_when_questions_are_counted_anew)
{
	note((uint64_t)3 << PLACE_SHIFT, 12, 1, 1, 1);
	for (int i = 0; i < GENERATIONS; i++) {
		endgame_table_begin(&table);
		expect_nothing((uint64_t)3 << PLACE_SHIFT);
	}
}
