#include "base/calibration.c"

#include "lib/test.h"

TEST(work_is_the_same_everywhere)
{
	assert_true(work(1) == UINT64_C(13234706560085826439));
	assert_true(work(2) != work(1));
}

TEST(a_machine_has_a_speed)
{
	double speed = calibration_measure();

	assert_true(speed >= 1.0 / CALIBRATION_MOST);
	assert_true(speed <= CALIBRATION_MOST);
}

TEST(who_is_twice_as_fast_has_half_the_time)
{
	assert_int_equal(calibration_scale(60000000000, 2), 30000000000);
	assert_int_equal(calibration_scale(1000, 0.5), 2000);
	assert_int_equal(calibration_scale(0, 3), 0);
}

TEST(no_clock_and_no_speed_scale_nothing)
{
	assert_int_equal(calibration_scale(-1, 2), -1);
	assert_int_equal(calibration_scale(1000, 0), 1000);
}
