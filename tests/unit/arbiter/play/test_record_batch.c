#include "play/record_batch.h"

#include "lib/test.h"

static struct record_batch batch;

AFTER_EACH
{
	record_batch_release(&batch);
}

static struct record *
add(long id)
{
	struct record *record = record_batch_add(&batch);

	assert_non_null(record);
	assert_int_equal(record->move_count, 0);
	assert_int_equal(record->line.length, 0);
	assert_int_equal(record->end, FAULT_NONE);
	assert_string_equal(record->voided, "");
	record->id = id;
	assert_int_equal(record_add_move(record, 0, "play", "3", 5), 0);
	text_add_string(&record->line, "a line\n");
	return record;
}

TEST(records_stand_in_the_order_in_which_they_came)
{
	for (long id = 0; id < 50; id++)
		add(id);
	assert_int_equal(batch.count, 50);
	for (int i = 0; i < 50; i++) {
		const struct record *record = &batch.records[i];

		assert_int_equal(record->id, i);
		assert_int_equal(record->move_count, 1);
		assert_string_equal(
			record_move_text(record, &record->moves[0]), "play 3");
	}
}

TEST(a_record_is_empty_though_another_stood_there)
{
	const struct record_move *moves;

	moves = add(4)->moves;
	batch.count = 0;
	assert_int_equal(batch.count, 0);
	/* In the memory that is there. */
	assert_ptr_equal(add(5)->moves, moves);
	assert_int_equal(batch.count, 1);
}

TEST(the_memory_is_that_of_the_largest_batch)
{
	size_t capacity;

	for (long id = 0; id < 9; id++)
		add(id);
	capacity = batch.capacity;
	for (int turn = 0; turn < 20; turn++) {
		batch.count = 0;
		for (long id = 0; id < 9; id++)
			add(id);
	}
	assert_int_equal(batch.capacity, capacity);
}
