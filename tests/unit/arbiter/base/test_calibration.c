#include "base/loop.h"

/* What is measured by a clock that the tests set. */
static int64_t scripted_now(void);
#define loop_now scripted_now
#include "base/calibration.c"
#undef loop_now

#include "lib/test.h"

/* How long each piece takes, in hundredths of a millisecond; behind the end of the
 * script as the last one. NULL: as it does. */
static const int *script;
static int readings;

static int64_t
scripted_now(void)
{
	static int64_t now;

	if (!script)
		return loop_now();
	if (readings++ % 2 == 1) {
		now += *script * INT64_C(10000);
		script += script[1] != 0;
	}
	return now;
}

BEFORE_EACH
{
	script = NULL;
	readings = 0;
}

TEST(pieces_are_done_until_none_is_faster)
{
	static const struct {
		const char *what;
		int takes[42]; /* to the first 0 */
		int pieces;
		double speed;
	} rows[] = {
		{"a quiet machine", {100}, 9, 1},
		{"one that wakes up", {180, 160, 140, 120, 100, 80, 50}, 15, 2},
		{"one that is held up", {160, 100, 140, 120, 100, 160}, 10, 1},
		{"one that is free for a moment",
			{160, 160, 160, 160, 160, 160, 100, 160}, 15, 1},
		{"never quiet",
			{990, 970, 950, 930, 910, 890, 870, 850, 830, 810, 790,
				770, 750, 730, 710, 690, 670, 650, 630, 610,
				590, 570, 550, 530, 510, 490, 470, 450, 430,
				410, 390, 370, 350, 330, 310, 290, 270, 250,
				230, 210},
			40, 0.476},
	};

	FOR_EACH (row, rows) {
		script = row->takes;
		readings = 0;
		double speed = calibration_measure();
		if (speed != row->speed || readings != 2 * row->pieces)
			fail_msg("%s: %d pieces, speed %f", row->what,
				readings / 2, speed);
	}
}

TEST(work_is_the_same_everywhere)
{
	assert_true(work(1) == UINT64_C(9365972153328992979));
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
