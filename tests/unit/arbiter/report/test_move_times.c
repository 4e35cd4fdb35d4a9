#include "report/statistics.c"

#include "lib/test.h"

static struct move_times times;

TEST(percentiles_are_within_three_percent)
{
	times = (struct move_times){0};
	for (int64_t us = 1; us <= 100000; us++)
		move_times_add(&times, us);
	for (int percent = 1; percent <= 100; percent++) {
		int64_t exact = 1000 * percent;
		int64_t found = move_times_percentile(&times, percent);

		assert_true(found >= exact && found <= exact + exact / 30);
	}
	assert_int_equal(times.count, 100000);
	assert_int_equal(move_times_percentile(&times, 100), 100000);
}

TEST(short_and_endless_times_are_counted)
{
	times = (struct move_times){0};
	assert_int_equal(move_times_percentile(&times, 50), 0);
	move_times_add(&times, 0);
	assert_int_equal(move_times_percentile(&times, 100), 0);
	move_times_add(&times, INT64_MAX / 2);
	assert_int_equal(move_times_percentile(&times, 50), 0);
	assert_true(move_times_percentile(&times, 100) > (int64_t)1 << 39);
}
