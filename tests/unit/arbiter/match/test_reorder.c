#include "match/match.c"

#include "lib/heap_records.h"
#include "lib/test.h"

enum { SIZE = 4 };

static struct run run;
static struct record record;
static struct reorder reorder;

BEFORE_EACH
{
	run = heap_run();
	record_init(&record);
	assert_int_equal(reorder_init(&reorder, SIZE), 0);
}

AFTER_EACH
{
	record_release(&record);
	reorder_release(&reorder);
}

static void
add(long id)
{
	heap_played(&record, &run, id);
	reorder_add(&reorder, &record);
	assert_int_equal(record.move_count, 0);
	assert_null(record.start);
}

static void
expect_taken(long id)
{
	const struct record *taken = reorder_take(&reorder);

	assert_non_null(taken);
	assert_int_equal(taken->id, id);
	assert_int_equal(taken->move_count, 2);
	assert_string_equal(
		record_move_text(taken, &taken->moves[1]), "play 2");
}

TEST(games_in_order_pass_at_once)
{
	for (long id = 0; id < 3 * SIZE; id++) {
		add(id);
		expect_taken(id);
		assert_null(reorder_take(&reorder));
	}
}

TEST(a_game_waits_for_those_before_it)
{
	add(2);
	add(1);
	assert_null(reorder_take(&reorder));
	add(0);
	expect_taken(0);
	expect_taken(1);
	add(3);
	expect_taken(2);
	expect_taken(3);
	assert_null(reorder_take(&reorder));
}

TEST(there_is_room_for_so_many)
{
	assert_true(reorder_has_room(&reorder, SIZE - 1));
	assert_false(reorder_has_room(&reorder, SIZE));
	add(SIZE - 1);
	add(0);
	expect_taken(0);
	assert_true(reorder_has_room(&reorder, SIZE));
	assert_false(reorder_has_room(&reorder, SIZE + 1));
}

TEST(what_waits_is_released_too)
{
	reorder.next = 1000;
	add(1003);
	add(1001);
	assert_null(reorder_take(&reorder));
}

TEST(games_can_be_had_before_their_turn)
{
	add(3);
	add(1);
	assert_int_equal(reorder_take_early(&reorder)->id, 1);
	assert_int_equal(reorder_take_early(&reorder)->id, 3);
	assert_null(reorder_take_early(&reorder));
	reorder_release(&reorder);
	assert_null(reorder_take_early(&reorder));
}
