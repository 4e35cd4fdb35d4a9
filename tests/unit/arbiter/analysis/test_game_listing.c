#include "analysis/game_listing.h"

#include "lib/heap_records.h"
#include "lib/heap_show.h"
#include "lib/test.h"

static int
game(long id, bool colour)
{
	heap_show_write();
	struct game_view view = {
		.path = show.path,
		.id = id,
		.move = GAME_VIEW_EACH,
		.seat = GAME_VIEW_ALL,
	};
	int result = game_listing_print(show.out, &view, colour, show.reason);

	fflush(show.out);
	return result;
}

EACH_TEST(heap_show_begin, heap_show_end)

TEST(a_game_is_shown_move_by_move)
{
	heap_show_add_two();
	assert_int_equal(game(1, false), 0);
	heap_show_expect("game 1, deal 0, heap, 2026-01-31 12:00:00 UTC\n"
			 "bert - anna\n\n"
			 "heap: 5 stones\n"
			 "seat 0, bert: 0 points, to act\n"
			 "seat 1, anna: 0 points\n\n"
			 "1. bert (seat 0): play 3  0.213 ms\n"
			 "takes 3: +3 bert\n"
			 "heap: 2 stones\n"
			 "seat 0, bert: 3 points\n"
			 "seat 1, anna: 0 points, to act\n\n"
			 "2. anna (seat 1): play 2  1.250 ms\n"
			 "takes 2: +2 anna\n"
			 "heap: -\n"
			 "seat 0, bert: 3 points\n"
			 "seat 1, anna: 2 points\n\n"
			 "score: 3 : 2\n"
			 "  stones  3 : 2\n"
			 "winner: bert\n");
}

TEST(a_position_is_shown_alone_and_as_a_seat_sees_it)
{
	struct game_view view = {.id = 1, .move = 1, .seat = 1};

	heap_show_add_two();
	heap_show_write();
	view.path = show.path;
	assert_int_equal(
		game_listing_print(show.out, &view, false, show.reason), 0);
	heap_show_expect("game 1, deal 0, heap, 2026-01-31 12:00:00 UTC\n"
			 "bert - anna\n\n"
			 "1. bert (seat 0): play 3  0.213 ms\n"
			 "takes 3: +3 bert\n"
			 "heap: 2 stones\n"
			 "seat 0, bert: 3 points\n"
			 "seat 1, anna: 0 points, to act\n\n");
}

TEST(a_fault_is_shown_with_reason_and_stderr)
{
	heap_show_add_two();
	assert_int_equal(game(0, false), 0);
	assert_non_null(strstr(show.printed,
		"heap: 2 stones\n"
		"seat 0, anna: 3 points\n"
		"seat 1, bert: 0 points, to act\n\n"
		"score: 5 : 0\n"
		"winner: anna\n"
		"illegal by seat 1, bert: \"9\": 9 cannot be taken of 2\n"
		"Its last words on standard error:\n"
		"  thinking\n"
		"  hm\n"));
}

TEST(colour_comes_only_when_asked_for)
{
	heap_show_add_two();
	assert_int_equal(game(0, true), 0);
	assert_non_null(strstr(show.printed, "\033[1mgame 0"));
	assert_non_null(strstr(show.printed, "\033[31millegal"));
}

TEST(a_game_that_is_not_there_is_said_so)
{
	heap_show_add_two();
	assert_int_equal(game(7, false), -1);
	heap_show_expect_reason("has no game 7");
}

TEST(an_illegal_move_is_named)
{
	heap_record(&show.record, &show.run, 0);
	record_add_move(&show.record, 0, "play", "2", 0);
	record_add_move(&show.record, 1, "play", "4", 0);
	heap_show_add();
	assert_int_equal(game(0, false), -1);
	heap_show_expect_reason(
		":2: move 2 of game 0, \"play 4\" by seat 1, is "
		"not legal: 4 cannot be taken of 3");
}

TEST(a_move_out_of_turn_is_not_legal)
{
	heap_record(&show.record, &show.run, 0);
	record_add_move(&show.record, 1, "play", "2", 0);
	heap_show_add();
	assert_int_equal(game(0, false), -1);
	heap_show_expect_reason(
		"move 1 of game 0, \"play 2\" by seat 1, is not legal: "
		"it is another seat's turn");
}

TEST(a_move_of_another_kind_is_not_legal)
{
	heap_record(&show.record, &show.run, 0);
	record_add_move(&show.record, 0, "declare", "2", 0);
	heap_show_add();
	assert_int_equal(game(0, false), -1);
	heap_show_expect_reason("something else is asked for");
}

TEST(a_move_after_the_end_is_not_legal)
{
	heap_played(&show.record, &show.run, 0);
	record_add_move(&show.record, 0, "play", "1", 0);
	heap_show_add();
	assert_int_equal(game(0, false), -1);
	heap_show_expect_reason("move 3 of game 0");
	heap_show_expect_reason("the game is over");
}

TEST(a_score_that_the_moves_do_not_give_is_said_so)
{
	heap_played(&show.record, &show.run, 0);
	show.record.points[1] = 3;
	heap_show_add();
	assert_int_equal(game(0, false), -1);
	heap_show_expect_reason("the moves of game 0 give another score");
}

TEST(a_game_with_moves_missing_is_said_so)
{
	heap_record(&show.record, &show.run, 0);
	heap_show_add();
	assert_int_equal(game(0, false), -1);
	heap_show_expect_reason("the moves of game 0 are not all of it");
}

TEST(a_start_that_is_none_is_said_so)
{
	heap_played(&show.record, &show.run, 0);
	json_object_clear(show.record.start);
	heap_show_add();
	assert_int_equal(game(0, false), -1);
	heap_show_expect_reason(":2: the start of game 0: there is no heap");
}
