#include "tablic/search/endgame_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { PLACE_SHIFT = 64 - ENDGAME_PLACE_BITS, GENERATIONS = UINT16_MAX };

static struct endgame_table table;

static int
start(void **state)
{
	(void)state;
	table.generation = 0;
	endgame_table_begin(&table);
	return 0;
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

static void
nothing_is_known_at_first(void **state)
{
	(void)state;
	expect_nothing(0);
	expect_nothing(UINT64_MAX);
}

static void
bounds_come_together(void **state)
{
	(void)state;
	note(7, 5, -3, ENDGAME_INFINITY, 2);
	note(7, 5, -ENDGAME_INFINITY, 9, 4);
	expect(7, -3, 9, 4);
	note(7, 5, 1, ENDGAME_INFINITY, 4);
	expect(7, 1, 9, 4);
	expect_nothing(8);
}

static void
a_bound_that_is_weaker_is_not_taken(void **state)
{
	(void)state;
	note(7, 5, 2, 6, 1);
	note(7, 5, -4, 8, 1);
	expect(7, 2, 6, 1);
}

static void
a_play_too_far_down_its_list_is_not_kept(void **state)
{
	(void)state;
	note(7, 5, 0, 0, 4095);
	expect(7, 0, 0, 4095);
	note(7, 5, 0, 0, 4096);
	expect(7, 0, 0, 4095);
}

/* Keys that differ in their lower bits only share a place. */
static void
the_fewest_plies_make_room(void **state)
{
	(void)state;
	for (int i = 0; i < ENDGAME_PLACE_ENTRIES; i++)
		note((uint64_t)i + 1, 4 + i, i, i, 1);
	note(100, 9, 50, 50, 1);
	expect_nothing(1);
	for (int i = 1; i < ENDGAME_PLACE_ENTRIES; i++)
		expect((uint64_t)i + 1, i, i, 1);
	expect(100, 50, 50, 1);
}

static void
another_question_knows_nothing_and_has_all_the_room(void **state)
{
	(void)state;
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

static void
old_knowledge_does_not_come_back_when_questions_are_counted_anew(void **state)
{
	(void)state;
	note((uint64_t)3 << PLACE_SHIFT, 12, 1, 1, 1);
	for (int i = 0; i < GENERATIONS; i++) {
		endgame_table_begin(&table);
		expect_nothing((uint64_t)3 << PLACE_SHIFT);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(nothing_is_known_at_first, start),
		cmocka_unit_test_setup(bounds_come_together, start),
		cmocka_unit_test_setup(
			a_bound_that_is_weaker_is_not_taken, start),
		cmocka_unit_test_setup(
			a_play_too_far_down_its_list_is_not_kept, start),
		cmocka_unit_test_setup(the_fewest_plies_make_room, start),
		cmocka_unit_test_setup(
			another_question_knows_nothing_and_has_all_the_room,
			start),
		cmocka_unit_test_setup(
			old_knowledge_does_not_come_back_when_questions_are_counted_anew,
			start),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
