#include "analysis/winners.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lib/heap_records.h"

static struct run run;
static struct record record;

static int
set_up(void **state)
{
	(void)state;
	run = heap_run();
	record_init(&record);
	return 0;
}

static int
tear_down(void **state)
{
	(void)state;
	record_release(&record);
	return 0;
}

static void
expect(seat_set seats, bool shared)
{
	bool drawn;

	assert_int_equal(winners_of(&record, &drawn), seats);
	assert_int_equal(drawn, shared);
}

static void
the_most_wins_and_equals_draw(void **state)
{
	(void)state;
	heap_played(&record, &run, 0);
	expect(seat_bit(0), false);
	record.points[1] = record.points[0];
	expect(seats_all(2), true);
}

static void
what_decides_may_be_no_points(void **state)
{
	(void)state;
	heap_played(&record, &run, 0);
	record.has_standing = true;
	record.standing[0] = 1;
	record.standing[1] = 2;
	expect(seat_bit(1), false);
}

static void
who_failed_has_not_won(void **state)
{
	(void)state;
	heap_faulted(&record, &run, 0, FAULT_CRASH, 0, "gone");
	record.points[0] = 9;
	expect(seat_bit(1), false);
}

int
main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
	static const struct CMUnitTest tests[] = {
		TEST(the_most_wins_and_equals_draw),
		TEST(what_decides_may_be_no_points),
		TEST(who_failed_has_not_won),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
