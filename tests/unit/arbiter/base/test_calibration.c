#include "base/calibration.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void
work_is_the_same_everywhere(void **state)
{
	(void)state;
	assert_true(calibration_work(1) == UINT64_C(13234706560085826439));
	assert_true(calibration_work(2) != calibration_work(1));
}

static void
a_machine_has_a_speed(void **state)
{
	double speed = calibration_measure();

	(void)state;
	assert_true(speed >= 1.0 / CALIBRATION_MOST);
	assert_true(speed <= CALIBRATION_MOST);
}

static void
who_is_twice_as_fast_has_half_the_time(void **state)
{
	(void)state;
	assert_int_equal(calibration_scale(60000000000, 2), 30000000000);
	assert_int_equal(calibration_scale(1000, 0.5), 2000);
	assert_int_equal(calibration_scale(0, 3), 0);
}

static void
no_clock_and_no_speed_scale_nothing(void **state)
{
	(void)state;
	assert_int_equal(calibration_scale(-1, 2), -1);
	assert_int_equal(calibration_scale(1000, 0), 1000);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(work_is_the_same_everywhere),
		cmocka_unit_test(a_machine_has_a_speed),
		cmocka_unit_test(who_is_twice_as_fast_has_half_the_time),
		cmocka_unit_test(no_clock_and_no_speed_scale_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
