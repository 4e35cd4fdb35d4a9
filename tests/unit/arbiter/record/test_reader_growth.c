#include "record/reader.h"

#include <unistd.h>

#include "lib/heap_records.h"
#include "lib/heap_show.h"
#include "lib/test.h"

static struct reader reader;

/* Adds what the lines have behind the first FROM bytes, up to TO. */
static void
append(size_t from, size_t to)
{
	FILE *file = fopen(show.path, "a");

	assert_non_null(file);
	assert_int_equal(
		fwrite(show.lines.bytes + from, 1, to - from, file), to - from);
	fclose(file);
}

static void
expect_next(enum reader_result result)
{
	assert_int_equal(reader_next(&reader, show.reason), result);
}

EACH_TEST(heap_show_begin, heap_show_end)

TEST(a_file_is_read_on_where_it_has_become_longer)
{
	heap_show_add_two();
	heap_show_write();
	size_t length = show.lines.length;
	assert_int_equal(reader_open(&reader, show.path, show.reason), 0);
	expect_next(READER_RECORD);
	expect_next(READER_RECORD);
	expect_next(READER_END);
	assert_int_equal(reader_go_on(&reader, show.reason), 0);
	expect_next(READER_END);
	heap_played(&show.record, &show.run, 2);
	heap_show_add();
	append(length, show.lines.length - 9);
	assert_int_equal(reader_go_on(&reader, show.reason), 0);
	expect_next(READER_END);
	assert_true(reader.cut_off);
	append(show.lines.length - 9, show.lines.length);
	assert_int_equal(reader_go_on(&reader, show.reason), 0);
	expect_next(READER_RECORD);
	assert_int_equal(reader.record.id, 2);
	assert_int_equal(reader_last(&reader).line_number, 4);
	expect_next(READER_END);
	reader_close(&reader);
}

TEST(a_game_is_read_again_where_it_stands)
{
	struct reader_place places[2];
	struct record record;

	heap_show_add_two();
	heap_show_write();
	assert_int_equal(reader_open(&reader, show.path, show.reason), 0);
	for (int i = 0; i < 2; i++) {
		expect_next(READER_RECORD);
		places[i] = reader_last(&reader);
	}
	expect_next(READER_END);
	record_init(&record);
	for (int i = 1; i >= 0; i--) {
		assert_int_equal(
			reader_again(&reader, &places[i], &record, show.reason),
			0);
		assert_int_equal(record.id, 1 - i);
		assert_non_null(record.start);
	}
	places[0].length -= 2;
	assert_int_equal(
		reader_again(&reader, &places[0], &record, show.reason), -1);
	places[0].at = 1000000;
	assert_int_equal(
		reader_again(&reader, &places[0], &record, show.reason), -1);
	heap_show_expect_reason(show.path);
	record_release(&record);
	assert_int_equal(reader_go_on(&reader, show.reason), 0);
	expect_next(READER_END);
	reader_close(&reader);
}
