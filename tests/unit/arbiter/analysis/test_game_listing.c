#include "analysis/game_listing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "lib/heap_records.h"

static char path[] = "/tmp/talon-show-XXXXXX";
static struct run run;
static struct record record;
static struct text lines;
static char reason[REASON_MAX];
static char *shown;
static size_t shown_size;
static FILE *file;

static int
set_up(void **state)
{
	(void)state;
	run = heap_run();
	record_init(&record);
	assert_int_equal(run_write(&run, &lines), 0);
	strlcpy(reason, "", sizeof reason);
	file = open_memstream(&shown, &shown_size);
	return file ? 0 : -1;
}

static int
tear_down(void **state)
{
	(void)state;
	record_release(&record);
	text_release(&lines);
	fclose(file);
	free(shown);
	unlink(path);
	return 0;
}

/* Puts the run and what was added into the file. */
static void
write_file(void)
{
	FILE *out;

	strlcpy(path + strlen(path) - 6, "XXXXXX", 7);
	out = fdopen(mkstemp(path), "w");
	assert_non_null(out);
	assert_int_equal(
		fwrite(lines.bytes, 1, lines.length, out), lines.length);
	fclose(out);
}

static void
add_record(void)
{
	assert_int_equal(record_write(&record, &lines), 0);
}

static void
add_two_games(void)
{
	heap_played(&record, &run, 1);
	add_record();
	heap_faulted(&record, &run, 0, FAULT_ILLEGAL, 1,
		"\"9\": 9 cannot be taken of 2");
	record_add_move(&record, 0, "play", "3", 1000);
	record_set_stderr_tail(&record, "thinking\nhm\n", 12);
	add_record();
}

static int
game(long id, bool colour)
{
	write_file();
	struct game_view view = {
		.path = path,
		.id = id,
		.move = GAME_VIEW_EACH,
		.seat = GAME_VIEW_ALL,
	};
	int result = game_listing_print(file, &view, colour, reason);

	fflush(file);
	return result;
}

static void
expect_shown(const char *expected)
{
	fflush(file);
	assert_string_equal(shown, expected);
}

static void
expect_reason(const char *part)
{
	if (!strstr(reason, part))
		fail_msg("\"%s\" is not in \"%s\"", part, reason);
}

static void
a_game_is_shown_move_by_move(void **state)
{
	(void)state;
	add_two_games();
	assert_int_equal(game(1, false), 0);
	expect_shown("game 1, deal 0, heap, 2026-01-31 12:00:00 UTC\n"
		     "bert - anna\n\n"
		     "heap of 5\n\n"
		     "1. bert (seat 0): play 3  0.213 ms\n"
		     "takes 3: +3 bert\n"
		     "heap of 2\n\n"
		     "2. anna (seat 1): play 2  1.250 ms\n"
		     "takes 2: +2 anna\n"
		     "heap of 0\n\n"
		     "score: 3 : 2\n"
		     "  stones  3 : 2\n"
		     "winner: bert\n");
}

static void
a_position_is_shown_alone_and_as_a_seat_sees_it(void **state)
{
	struct game_view view = {.id = 1, .move = 1, .seat = 1};

	(void)state;
	add_two_games();
	write_file();
	view.path = path;
	assert_int_equal(game_listing_print(file, &view, false, reason), 0);
	expect_shown("game 1, deal 0, heap, 2026-01-31 12:00:00 UTC\n"
		     "bert - anna\n\n"
		     "1. bert (seat 0): play 3  0.213 ms\n"
		     "takes 3: +3 bert\n"
		     "heap: 2 stones\n"
		     "seat 0, bert: 3 points\n"
		     "seat 1, anna: 0 points, to act\n\n");
}

static void
a_fault_is_shown_with_reason_and_stderr(void **state)
{
	(void)state;
	add_two_games();
	assert_int_equal(game(0, false), 0);
	assert_non_null(strstr(shown,
		"heap of 2\n\n"
		"score: 5 : 0\n"
		"winner: anna\n"
		"illegal by seat 1, bert: \"9\": 9 cannot be taken of 2\n"
		"Its last words on standard error:\n"
		"  thinking\n"
		"  hm\n"));
}

static void
colour_comes_only_when_asked_for(void **state)
{
	(void)state;
	add_two_games();
	assert_int_equal(game(0, true), 0);
	assert_non_null(strstr(shown, "\033[32mheap of 5"));
	assert_non_null(strstr(shown, "\033[31millegal"));
}

static void
a_game_that_is_not_there_is_said_so(void **state)
{
	(void)state;
	add_two_games();
	assert_int_equal(game(7, false), -1);
	expect_reason("has no game 7");
}

static void
an_illegal_move_is_named(void **state)
{
	(void)state;
	heap_record(&record, &run, 0);
	record_add_move(&record, 0, "play", "2", 0);
	record_add_move(&record, 1, "play", "4", 0);
	add_record();
	assert_int_equal(game(0, false), -1);
	expect_reason(":2: move 2 of game 0, \"play 4\" by seat 1, is "
		      "not legal: 4 cannot be taken of 3");
}

static void
a_move_out_of_turn_is_not_legal(void **state)
{
	(void)state;
	heap_record(&record, &run, 0);
	record_add_move(&record, 1, "play", "2", 0);
	add_record();
	assert_int_equal(game(0, false), -1);
	expect_reason("move 1 of game 0, \"play 2\" by seat 1, is not legal: "
		      "it is another seat's turn");
}

static void
a_move_of_another_kind_is_not_legal(void **state)
{
	(void)state;
	heap_record(&record, &run, 0);
	record_add_move(&record, 0, "declare", "2", 0);
	add_record();
	assert_int_equal(game(0, false), -1);
	expect_reason("something else is asked for");
}

static void
a_move_after_the_end_is_not_legal(void **state)
{
	(void)state;
	heap_played(&record, &run, 0);
	record_add_move(&record, 0, "play", "1", 0);
	add_record();
	assert_int_equal(game(0, false), -1);
	expect_reason("move 3 of game 0");
	expect_reason("the game is over");
}

static void
a_score_that_the_moves_do_not_give_is_said_so(void **state)
{
	(void)state;
	heap_played(&record, &run, 0);
	record.points[1] = 3;
	add_record();
	assert_int_equal(game(0, false), -1);
	expect_reason("the moves of game 0 give another score");
}

static void
a_game_with_moves_missing_is_said_so(void **state)
{
	(void)state;
	heap_record(&record, &run, 0);
	add_record();
	assert_int_equal(game(0, false), -1);
	expect_reason("the moves of game 0 are not all of it");
}

static void
a_start_that_is_none_is_said_so(void **state)
{
	(void)state;
	heap_played(&record, &run, 0);
	json_object_clear(record.start);
	add_record();
	assert_int_equal(game(0, false), -1);
	expect_reason(":2: the start of game 0: there is no heap");
}

int
main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
	static const struct CMUnitTest tests[] = {
		TEST(a_game_is_shown_move_by_move),
		TEST(a_position_is_shown_alone_and_as_a_seat_sees_it),
		TEST(a_fault_is_shown_with_reason_and_stderr),
		TEST(colour_comes_only_when_asked_for),
		TEST(a_game_that_is_not_there_is_said_so),
		TEST(an_illegal_move_is_named),
		TEST(a_move_out_of_turn_is_not_legal),
		TEST(a_move_of_another_kind_is_not_legal),
		TEST(a_move_after_the_end_is_not_legal),
		TEST(a_score_that_the_moves_do_not_give_is_said_so),
		TEST(a_game_with_moves_missing_is_said_so),
		TEST(a_start_that_is_none_is_said_so),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
