#include "referee/referee_time.h"

#include <string.h>

#include "lib/test.h"

static struct referee referee;
static struct record record;
static struct clock_limits limits;
static int64_t now; /* on the wall */
static int64_t cpu; /* used by seat 0 */
static char why[FAULT_WHY_MAX];
static const struct referee_delay no_delay;

static int64_t
ask(void *listener, int seat)
{
	(void)listener;
	(void)seat;
	return now;
}

static int64_t
cpu_of(void *listener, int seat)
{
	(void)listener;
	(void)seat;
	return cpu;
}

/* Seat 0 has so much time, by the wall and of a processor, and is asked. */
static void
begin(int64_t wall_ns, int64_t cpu_ns)
{
	limits = (struct clock_limits){
		.wall = {.budget_ns = wall_ns}, .cpu = {.budget_ns = cpu_ns}};
	now = 1000;
	cpu = 50;
	*why = '\0';
	record = (struct record){0};
	referee = (struct referee){
		.seats = 1,
		.record = &record,
		.phase = REFEREE_PLAY,
		.port = {.ask = ask, .cpu = cpu_of},
	};
	referee_set_limits(&referee, 0, &limits);
	clock_init(&referee.seat[0].wall, &limits.wall);
	clock_init(&referee.seat[0].cpu, &limits.cpu);
	referee.seat[0].state = SEAT_ASKED;
	referee_start_clocks(&referee, 0);
}

static bool
answer(int64_t after_ns, int64_t used_ns, const struct referee_delay *delay)
{
	now += after_ns;
	cpu += used_ns;
	return referee_stop_clocks(&referee, 0, now, delay, why);
}

TEST(a_turn_has_the_times_of_both_clocks)
{
	begin(100, CLOCK_UNLIMITED);
	assert_true(answer(60, 20, &no_delay));
	assert_true(referee.seat[0].turn.used_ns == 60);
	assert_true(referee.seat[0].turn.cpu_ns == 20);
	referee_start_clocks(&referee, 0);
	assert_true(answer(30, 5, &no_delay));
	assert_true(record.used_ns[0] == 90);
	assert_true(record.cpu_ns[0] == 25);
}

TEST(the_clock_that_fell_is_named)
{
	begin(100, CLOCK_UNLIMITED);
	assert_false(answer(101, 0, &no_delay));
	assert_string_equal(why, "answered when its time was up");
	begin(CLOCK_UNLIMITED, 100);
	assert_false(answer(5, 101, &no_delay));
	assert_string_equal(why, "answered when its CPU time was up");
}

TEST(an_answer_that_may_have_been_in_time_is_void)
{
	const struct referee_delay delay = {.late_ns = 2000000};

	begin(100, CLOCK_UNLIMITED);
	assert_false(answer(1500100, 0, &delay));
	assert_string_equal(referee.seat[0].voided,
		"it was 1.500 ms beyond its time when the arbiter looked, "
		"which may have been 2.000 ms late");
	begin(100, CLOCK_UNLIMITED);
	assert_false(answer(2500100, 0, &delay));
	assert_string_equal(referee.seat[0].voided, "");
}

TEST(a_seat_that_thinks_is_looked_at_before_its_time_is_up)
{
	const int64_t second = 1000000000;

	begin(CLOCK_UNLIMITED, 64 * second);
	assert_true(referee_deadline(&referee) == 1000 + second);
	assert_false(referee_late(&referee, 0, 1000 + second - 1));
	cpu += 32 * second;
	assert_false(referee_late(&referee, 0, 1000 + second));
	assert_true(referee_deadline(&referee) == 1000 + second + second / 2);
	cpu += 33 * second;
	assert_true(referee_late(&referee, 0, 1000 + 2 * second));
	assert_string_equal(
		referee_clock_that_fell(&referee, 0, 1000 + 2 * second),
		"CPU time");
}

TEST(a_seat_without_limits_is_never_late)
{
	begin(CLOCK_UNLIMITED, CLOCK_UNLIMITED);
	assert_true(referee_deadline(&referee) == INT64_MAX);
	assert_false(referee_late(&referee, 0, INT64_MAX - 1));
}

TEST(a_fault_ends_the_wait)
{
	begin(100, CLOCK_UNLIMITED);
	assert_true(referee_deadline(&referee) == 1100);
	assert_true(referee_late(&referee, 0, 1101));
	referee.seat[0].fault = FAULT_CRASH;
	assert_true(referee_deadline(&referee) == INT64_MAX);
	assert_false(referee_late(&referee, 0, 1101));
}

TEST(what_is_forgiven_starts_the_clocks_later)
{
	begin(100, CLOCK_UNLIMITED);
	referee_forgive(&referee, 40);
	assert_true(referee_deadline(&referee) == 1140);
	assert_true(answer(140, 0, &no_delay));
	assert_true(referee.seat[0].turn.used_ns == 100);
}
