#include "referee/referee_say.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "lib/count_game.h"

static struct referee referee;
static struct record record;

/* The last command said. */
static int said_seat;
static char said[GAME_SEATS_MAX * 12 + 32];
static enum expected_answer said_answer;

static void
say(void *listener, int seat, const char *line, enum expected_answer answer)
{
	(void)listener;
	said_seat = seat;
	said_answer = answer;
	strlcpy(said, line, sizeof said);
}

static int
set_up(void **state)
{
	(void)state;
	record = (struct record){.seed = {"1"}, .id = 7};
	referee = (struct referee){
		.rules = &count_rules,
		.seats = 2,
		.record = &record,
		.port = {.say = say},
	};
	*said = '\0';
	return 0;
}

static void
expect(int seat, const char *line, enum expected_answer answer)
{
	assert_string_equal(said, line);
	assert_int_equal(said_seat, seat);
	assert_int_equal(said_answer, answer);
}

static void
the_rules_are_said_by_name(void **state)
{
	(void)state;
	referee_say_rules(&referee, 1);
	expect(1, "set_rules count", ANSWER_EMPTY);
}

static void
the_result_has_the_points_of_all_seats(void **state)
{
	(void)state;
	record.points[0] = -3;
	record.points[1] = 12;
	referee_say_result(&referee, 0);
	expect(0, "result -3 12", ANSWER_OPTIONAL);
}

static void
a_name_is_one_word_whatever_is_in_it(void **state)
{
	(void)state;
	record.names[0] = "ann b";
	record.names[1] = "#2";
	referee_say_names(&referee, 1);
	expect(1, "set_names ann_b _2", ANSWER_EMPTY);
}

static void
a_result_of_many_seats_fits(void **state)
{
	(void)state;
	referee.seats = GAME_SEATS_MAX;
	for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
		record.points[seat] = INT32_MIN;
	referee_say_result(&referee, 0);
	assert_int_equal(strlen(said),
		strlen("result") + GAME_SEATS_MAX * strlen(" -2147483648"));
}

static void
every_seat_of_every_game_has_a_seed_of_its_own(void **state)
{
	char first[sizeof said];

	(void)state;
	referee_say_seed(&referee, 0);
	assert_memory_equal(said, "set_seed ", 9);
	strlcpy(first, said, sizeof first);
	referee_say_seed(&referee, 1);
	assert_string_not_equal(said, first);
	record.id = 8;
	referee_say_seed(&referee, 0);
	assert_string_not_equal(said, first);
	record.id = 7;
	referee_say_seed(&referee, 0);
	expect(0, first, ANSWER_EMPTY);
}

static void
set_clocks(int64_t wall_ns, int64_t cpu_ns)
{
	static struct clock_terms wall, cpu;

	wall = (struct clock_terms){.budget_ns = wall_ns};
	cpu = (struct clock_terms){.budget_ns = cpu_ns};
	clock_init(&referee.seat[0].wall, &wall);
	clock_init(&referee.seat[0].cpu, &cpu);
}

static void
the_time_left_is_that_of_the_clock_with_less(void **state)
{
	(void)state;
	set_clocks(2500000, CLOCK_UNLIMITED);
	referee_say_time_left(&referee, 0);
	expect(0, "time_left 2", ANSWER_OPTIONAL);
	set_clocks(2500000, 1000000);
	referee_say_time_left(&referee, 0);
	expect(0, "time_left 1", ANSWER_OPTIONAL);
}

static void
no_clock_is_no_time_left(void **state)
{
	(void)state;
	set_clocks(CLOCK_UNLIMITED, CLOCK_UNLIMITED);
	referee_say_time_left(&referee, 0);
	assert_string_equal(said, "");
}

static void
a_time_below_zero_is_said_as_zero(void **state)
{
	(void)state;
	set_clocks(1000000, CLOCK_UNLIMITED);
	referee.seat[0].wall.left_ns = -1;
	referee_say_time_left(&referee, 0);
	expect(0, "time_left 0", ANSWER_OPTIONAL);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
#define SAY_TEST(name) cmocka_unit_test_setup(name, set_up)
		SAY_TEST(the_rules_are_said_by_name),
		SAY_TEST(the_result_has_the_points_of_all_seats),
		SAY_TEST(a_name_is_one_word_whatever_is_in_it),
		SAY_TEST(a_result_of_many_seats_fits),
		SAY_TEST(every_seat_of_every_game_has_a_seed_of_its_own),
		SAY_TEST(the_time_left_is_that_of_the_clock_with_less),
		SAY_TEST(no_clock_is_no_time_left),
		SAY_TEST(a_time_below_zero_is_said_as_zero),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
