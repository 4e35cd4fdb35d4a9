#include "analysis/winners.h"

#include "lib/heap_records.h"
#include "lib/test.h"

static struct run run;
static struct record record;

BEFORE_EACH
{
	run = heap_run();
	record_init(&record);
}

AFTER_EACH
{
	record_release(&record);
}

static void
expect(seat_set seats, bool shared)
{
	bool drawn;

	assert_int_equal(winners_of(&record, &drawn), seats);
	assert_int_equal(drawn, shared);
}

TEST(the_most_wins_and_equals_draw)
{
	heap_played(&record, &run, 0);
	expect(seat_bit(0), false);
	record.points[1] = record.points[0];
	expect(seats_all(2), true);
}

TEST(what_decides_may_be_no_points)
{
	heap_played(&record, &run, 0);
	record.has_standing = true;
	record.standing[0] = 1;
	record.standing[1] = 2;
	expect(seat_bit(1), false);
}

TEST(who_failed_has_not_won)
{
	heap_faulted(&record, &run, 0, FAULT_CRASH, 0, "gone");
	record.points[0] = 9;
	expect(seat_bit(1), false);
}
