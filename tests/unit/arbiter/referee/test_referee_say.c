#include "referee/referee_say.h"

#include <stdio.h>
#include <string.h>

#include "lib/count_game.h"
#include "lib/test.h"

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

FIXTURE(set_up)
{
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

EACH_TEST(set_up, NULL)

static void
expect(int seat, const char *line, enum expected_answer answer)
{
	assert_string_equal(said, line);
	assert_int_equal(said_seat, seat);
	assert_int_equal(said_answer, answer);
}

TEST(the_rules_are_said_by_name)
{
	referee_say_rules(&referee, 1);
	expect(1, "set_rules count", ANSWER_EMPTY);
}

TEST(the_result_has_the_points_of_all_seats)
{
	record.points[0] = -3;
	record.points[1] = 12;
	referee_say_result(&referee, 0);
	expect(0, "result -3 12", ANSWER_OPTIONAL);
}

TEST(a_name_is_one_word_whatever_is_in_it)
{
	record.names[0] = "ann b";
	record.names[1] = "#2";
	referee_say_names(&referee, 1);
	expect(1, "set_names ann_b _2", ANSWER_EMPTY);
}

TEST(a_result_of_many_seats_fits)
{
	referee.seats = GAME_SEATS_MAX;
	for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
		record.points[seat] = INT32_MIN;
	referee_say_result(&referee, 0);
	assert_int_equal(strlen(said),
		strlen("result") + GAME_SEATS_MAX * strlen(" -2147483648"));
}

TEST(every_seat_of_every_game_has_a_seed_of_its_own)
{
	char first[sizeof said];

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

TEST(the_time_left_is_that_of_the_clock_with_less)
{
	set_clocks(2500000, CLOCK_UNLIMITED);
	referee_say_time_left(&referee, 0);
	expect(0, "time_left 2", ANSWER_OPTIONAL);
	set_clocks(2500000, 1000000);
	referee_say_time_left(&referee, 0);
	expect(0, "time_left 1", ANSWER_OPTIONAL);
}

TEST(no_clock_is_no_time_left)
{
	set_clocks(CLOCK_UNLIMITED, CLOCK_UNLIMITED);
	referee_say_time_left(&referee, 0);
	assert_string_equal(said, "");
}

TEST(a_time_below_zero_is_said_as_zero)
{
	set_clocks(1000000, CLOCK_UNLIMITED);
	referee.seat[0].wall.left_ns = -1;
	referee_say_time_left(&referee, 0);
	expect(0, "time_left 0", ANSWER_OPTIONAL);
}
