#include "analysis/crosstable.c"

#include "lib/heap_records.h"
#include "lib/test.h"

static struct record record;
static struct run run;
static struct bot_summary summary;

BEFORE_EACH
{
	run = heap_run();
	record_init(&record);
	bot_summary_init(&summary, "anna");
}

AFTER_EACH
{
	record_release(&record);
	bot_summary_release(&summary);
}

static void
add_played(long id)
{
	heap_played(&record, &run, id);
	assert_int_equal(bot_summary_add(&summary, &record, "games"), 0);
}

TEST(each_seat_has_its_own_results)
{
	add_played(0);
	add_played(1);
	add_played(2);
	assert_int_equal(summary.seats[0].games, 2);
	assert_int_equal(summary.seats[0].points, 6);
	assert_int_equal(summary.seats[0].outcomes[OUTCOME_WIN], 2);
	assert_int_equal(summary.seats[1].games, 1);
	assert_int_equal(summary.seats[1].points, 2);
	assert_int_equal(summary.seats[1].outcomes[OUTCOME_LOSS], 1);
}

TEST(its_time_is_that_of_its_own_moves)
{
	add_played(0);
	add_played(1);
	assert_int_equal(summary.slowest_us, 1250);
	assert_int_equal(summary.slowest_id, 1);
	assert_int_equal(summary.slowest_move, 2);
	assert_int_equal(summary.slowest_game_id, 1);
}

TEST(its_faults_are_kept_with_their_reasons)
{
	heap_faulted(&record, &run, 4, FAULT_ILLEGAL, 0, "9 is too many");
	assert_int_equal(bot_summary_add(&summary, &record, "games"), 0);
	heap_faulted(&record, &run, 4, FAULT_CRASH, 1, "of the other bot");
	assert_int_equal(bot_summary_add(&summary, &record, "games"), 0);
	assert_int_equal(summary.fault_count, 1);
	assert_int_equal(summary.faults[0].kind, FAULT_ILLEGAL);
	assert_int_equal(summary.faults[0].id, 4);
	assert_int_equal(summary.faults[0].seat, 0);
	assert_string_equal(summary.faults[0].why, "9 is too many");
}

TEST(no_more_faults_are_kept_than_there_is_room_for)
{
	heap_faulted(&record, &run, 0, FAULT_CRASH, 0, "exit code 1");
	for (int i = 0; i < BOT_SUMMARY_FAULTS_MAX + 5; i++)
		assert_int_equal(
			bot_summary_add(&summary, &record, "games"), 0);
	assert_int_equal(summary.fault_count, BOT_SUMMARY_FAULTS_MAX);
}

TEST(games_of_others_do_not_count)
{
	run.bots[0].name = "cora";
	add_played(0);
	assert_int_equal(summary.seats[0].games + summary.seats[1].games, 0);
	assert_null(summary.slowest_path);
}
