#include "record/replay.h"

#include "lib/heap_records.h"
#include "lib/test.h"

static struct run run;
static struct record record;
static struct replay replay;
static char reason[REASON_MAX];

BEFORE_EACH
{
	run = heap_run();
	record_init(&record);
	replay = (struct replay){0};
	*reason = '\0';
}

AFTER_EACH
{
	replay_release(&replay);
	record_release(&record);
}

static void
start(void)
{
	if (replay_start(&replay, &record, reason) < 0)
		fail_msg("%s", reason);
}

static void
expect_refused(size_t number, const char *expected)
{
	assert_int_equal(replay_move(&replay, number, reason), -1);
	assert_string_equal(reason, expected);
}

TEST(a_game_played_again_comes_to_the_same_points)
{
	int points[GAME_SEATS_MAX] = {0};

	heap_played(&record, &run, 4);
	start();
	for (size_t i = 0; i < record.move_count; i++)
		if (replay_move(&replay, i, reason) < 0)
			fail_msg("%s", reason);
	assert_true(replay.game->to_act(replay.state) == 0);
	replay.game->score(replay.state, points);
	assert_int_equal(points[0], record.points[0]);
	assert_int_equal(points[1], record.points[1]);
}

TEST(a_start_that_is_none_is_refused)
{
	heap_played(&record, &run, 4);
	json_decref(record.start);
	record.start = json_pack("{s:i}", "pile", 5);
	assert_int_equal(replay_start(&replay, &record, reason), -1);
	assert_string_equal(reason, "the start of game 4: there is no heap");
}

TEST(an_illegal_move_is_refused_with_its_number)
{
	heap_record(&record, &run, 0);
	record_add_move(&record, 0, "play", "2", 0);
	record_add_move(&record, 1, "play", "4", 0);
	start();
	assert_int_equal(replay_move(&replay, 0, reason), 0);
	expect_refused(1, "move 2 of game 0, \"play 4\" by seat 1, is not "
			  "legal: 4 cannot be taken of 3");
}

TEST(a_move_that_is_not_the_next_one_is_refused)
{
	heap_record(&record, &run, 0);
	record_add_move(&record, 1, "play", "2", 0);
	record_add_move(&record, 0, "plays", "2", 0);
	record_add_move(&record, 0, "play", "3", 0);
	record_add_move(&record, 1, "play", "2", 0);
	record_add_move(&record, 0, "play", "1", 0);
	start();
	expect_refused(0, "move 1 of game 0, \"play 2\" by seat 1, is not "
			  "legal: it is another seat's turn");
	expect_refused(1, "move 2 of game 0, \"plays 2\" by seat 0, is not "
			  "legal: something else is asked for");
	assert_int_equal(replay_move(&replay, 2, reason), 0);
	assert_int_equal(replay_move(&replay, 3, reason), 0);
	expect_refused(4, "move 5 of game 0, \"play 1\" by seat 0, is not "
			  "legal: the game is over");
}

static void
expect_end(const char *expected)
{
	start();
	for (size_t i = 0; i < record.move_count; i++)
		assert_int_equal(replay_move(&replay, i, reason), 0);
	int result = replay_end(&replay, reason);
	assert_int_equal(result, *expected == '\0' ? 0 : -1);
	if (result < 0)
		assert_string_equal(reason, expected);
	replay_release(&replay);
}

TEST(the_end_has_to_be_that_of_the_moves)
{
	heap_played(&record, &run, 3);
	expect_end("");
	record.points[1]++;
	expect_end("the moves of game 3 give another score");
	record.points[1]--;
	record.has_standing = true;
	expect_end("the moves of game 3 give another standing");
	heap_played(&record, &run, 3);
	record.move_count--;
	expect_end("the moves of game 3 are not all of it");
	record.move_count++;
	record.end = FAULT_TIMEOUT;
	record.offender = 0;
	expect_end("the moves of game 3 are all of it, and no fault ended it");
}

TEST(a_fault_has_to_be_of_the_seat_that_was_to_act)
{
	heap_record(&record, &run, 0);
	record.end = FAULT_TIMEOUT;
	record.offender = 1;
	assert_int_equal(replay_start(&replay, &record, reason), 0);
	heap_rules.forfeit(replay.state, 1, record.points);
	replay_release(&replay);
	expect_end("");
	record.points[0]++;
	expect_end("the moves of game 0 give another score for that fault");
	record.points[0]--;
	record_add_move(&record, 0, "play", "1", 0);
	record_add_move(&record, 1, "play", "1", 0);
	expect_end("the moves of game 0 leave another seat to act than the "
		   "offender");
}

TEST(a_replay_that_was_not_started_may_be_released)
{
	replay_release(&replay);
	assert_null(replay.state);
}
