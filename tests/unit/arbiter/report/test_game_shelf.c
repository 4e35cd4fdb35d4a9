#include "report/game_shelf.h"

#include <stdlib.h>
#include <string.h>

#include "lib/heap_records.h"
#include "lib/page_part.h"
#include "lib/test.h"

static struct run run;
static struct record record;
static struct survey survey;
static struct game_shelf shelf;
static char *printed;
static size_t printed_size;
static struct page_part part;

FIXTURE(set_up)
{
	run = heap_run();
	record_init(&record);
	results_bot(&survey.table.names, "anna");
	results_bot(&survey.table.names, "bert");
	FILE *file = open_memstream(&printed, &printed_size);
	shelf = (struct game_shelf){.file = file, .survey = &survey};
	return file ? 0 : -1;
}

FIXTURE(tear_down)
{
	fclose(shelf.file);
	free(printed);
	game_shelf_release(&shelf);
	survey_release(&survey);
	record_release(&record);
	return 0;
}

EACH_TEST(set_up, tear_down)

static void
add(size_t file)
{
	char reason[REASON_MAX];

	assert_int_equal(game_shelf_add(&shelf, file, &record, reason), 0);
}

static void
end(void)
{
	assert_int_equal(game_shelf_end(&shelf), 0);
	fflush(shelf.file);
}

static bool
has(const char *id, size_t streams)
{
	bool found = page_part_unpack(&part, printed, id, streams);

	page_part_release(&part);
	return found;
}

static void
expect_index(const char *expected)
{
	assert_true(page_part_unpack(&part, printed, "index-0", 1));
	assert_string_equal(part.streams[0], expected);
	page_part_release(&part);
}

TEST(a_shelf_without_games_has_words)
{
	end();
	assert_true(has("words", 3));
	assert_false(has("block-0", FRAME_STREAMS));
	assert_false(has("index-0", 1));
}

TEST(games_have_rows_in_the_index)
{
	heap_played(&record, &run, 1);
	add(0);
	heap_faulted(&record, &run, 4, FAULT_ILLEGAL, 1, "\"9\": no");
	record_add_move(&record, 0, "play", "3", 1000);
	add(2);
	end();
	assert_int_equal(shelf.games, 2);
	assert_int_equal(shelf.index_parts, 1);
	expect_index("[[0,1,0,[1,0],[3,2],[0],\"normal\",-1,\"\",2,0],"
		     "[2,4,2,[0,1],[5,0],[0],\"illegal\",1,"
		     "\"\\\"9\\\": no\",1,0]]");
}

/* Of three positions each; those of the second game have the shapes of the
 * first. */
TEST(games_are_told_by_shapes_and_times)
{
	for (long id = 0; id < 2; id++) {
		heap_played(&record, &run, id);
		add(0);
	}
	end();
	assert_true(page_part_unpack(&part, printed, "block-0", FRAME_STREAMS));
	assert_int_equal(part.lengths[FRAME_SHAPES], 6);
	assert_memory_equal(
		part.streams[FRAME_SHAPES], part.streams[FRAME_SHAPES] + 3, 3);
	assert_int_equal(part.lengths[FRAME_TIMES], 4);
	assert_memory_equal(part.streams[FRAME_TIMES], "\0\3\0\3", 4);
	assert_int_equal(part.lengths[FRAME_LOOKS], 6);
	page_part_release(&part);
	assert_true(page_part_unpack(&part, printed, "words", 3));
	const char *second = part.streams[0] + strlen(part.streams[0]) + 1;
	assert_non_null(strstr(second, "\"action\":\"play \1\""));
	assert_int_equal(part.lengths[1], 0);
	assert_string_equal(part.streams[2], "[[]]");
	page_part_release(&part);
}

TEST(blocks_end_where_they_are_full)
{
	for (long id = 0; id <= GAME_SHELF_BLOCK; id++) {
		heap_played(&record, &run, id % 10);
		add(0);
	}
	fflush(shelf.file);
	assert_true(has("block-0", FRAME_STREAMS));
	assert_false(has("block-1", FRAME_STREAMS));
	end();
	assert_true(page_part_unpack(&part, printed, "block-1", FRAME_STREAMS));
	assert_int_equal(part.lengths[FRAME_SHAPES], 3);
	page_part_release(&part);
	assert_false(has("block-2", FRAME_STREAMS));
	assert_false(has("index-1", 1));
}

TEST(the_last_block_may_be_full)
{
	for (long id = 0; id < GAME_SHELF_BLOCK; id++) {
		heap_played(&record, &run, id % 10);
		add(0);
	}
	end();
	assert_true(has("block-0", FRAME_STREAMS));
	assert_false(has("block-1", FRAME_STREAMS));
	assert_true(has("index-0", 1));
}

TEST(games_that_break_the_rules_are_refused)
{
	char reason[REASON_MAX] = "";

	heap_record(&record, &run, 0);
	record_add_move(&record, 0, "play", "9", 1000);
	assert_int_equal(game_shelf_add(&shelf, 0, &record, reason), -1);
	assert_non_null(strstr(reason, "9 cannot be taken of 5"));
	heap_played(&record, &run, 0);
	record.points[0] = 4;
	assert_int_equal(game_shelf_add(&shelf, 0, &record, reason), -1);
	assert_int_equal(shelf.games, 0);
}
