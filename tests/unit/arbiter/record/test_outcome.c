#include "record/outcome.h"

#include "record/record.h"

#include "lib/test.h"

/* In pairs the seats 0 and 2 play against 1 and 3. */
static int
side_of_pairs(int seat)
{
	return seat % 2;
}

static const struct game_rules alone = {.name = "alone"};
static const struct game_rules pairs = {.name = "pairs", .side = side_of_pairs};

static struct record record;
static struct bot_outcome outcomes[GAME_SEATS_MAX];

static void
play(const struct game_rules *game, int seats, const int points[])
{
	record_init(&record);
	record.game = game;
	record.seats = seats;
	for (int seat = 0; seat < seats; seat++)
		record.points[seat] = points[seat];
}

static void
expect(int i, int bot, int64_t points, enum outcome outcome)
{
	assert_int_equal(outcomes[i].bot, bot);
	assert_true(outcomes[i].points == points);
	assert_int_equal(outcomes[i].outcome, outcome);
}

TEST(the_most_points_win)
{
	const int bots[] = {7, 3, 5};

	play(&alone, 3, (const int[]){4, 9, 2});
	assert_int_equal(outcome_by_bot(&record, bots, outcomes), 3);
	expect(0, 7, 4, OUTCOME_LOSS);
	expect(1, 3, 9, OUTCOME_WIN);
	expect(2, 5, 2, OUTCOME_LOSS);
}

TEST(who_has_the_most_together_with_another_draws)
{
	const int bots[] = {0, 1, 2};

	play(&alone, 3, (const int[]){6, 1, 6});
	assert_int_equal(outcome_by_bot(&record, bots, outcomes), 3);
	expect(0, 0, 6, OUTCOME_DRAW);
	expect(1, 1, 1, OUTCOME_LOSS);
	expect(2, 2, 6, OUTCOME_DRAW);
}

TEST(the_seats_of_a_bot_are_added_up)
{
	const int bots[] = {4, 2, 4, 2};

	play(&alone, 4, (const int[]){5, 6, 3, 1});
	assert_int_equal(outcome_by_bot(&record, bots, outcomes), 2);
	expect(0, 4, 8, OUTCOME_WIN);
	expect(1, 2, 7, OUTCOME_LOSS);
}

TEST(the_standing_decides_where_there_is_one)
{
	const int bots[] = {0, 1};

	play(&alone, 2, (const int[]){10, 3});
	record.has_standing = true;
	record.standing[0] = 0;
	record.standing[1] = 1;
	outcome_by_bot(&record, bots, outcomes);
	expect(0, 0, 10, OUTCOME_LOSS);
	expect(1, 1, 3, OUTCOME_WIN);
}

TEST(bots_of_one_side_do_not_beat_each_other)
{
	const int bots[] = {0, 1, 2, 3};

	play(&pairs, 4, (const int[]){9, 4, 7, 4});
	assert_int_equal(outcome_by_bot(&record, bots, outcomes), 4);
	expect(0, 0, 9, OUTCOME_WIN);
	expect(1, 1, 4, OUTCOME_LOSS);
	expect(2, 2, 7, OUTCOME_WIN);
	expect(3, 3, 4, OUTCOME_LOSS);
}

TEST(a_fault_loses_whatever_the_points)
{
	const int bots[] = {0, 1, 2};

	play(&alone, 3, (const int[]){9, 0, 1});
	record.end = FAULT_CRASH;
	record.offender = 0;
	outcome_by_bot(&record, bots, outcomes);
	expect(0, 0, 9, OUTCOME_LOSS);
	expect(1, 1, 0, OUTCOME_WIN);
	expect(2, 2, 1, OUTCOME_WIN);
}

TEST(a_fault_loses_for_the_whole_side)
{
	const int bots[] = {0, 1, 2, 3};

	play(&pairs, 4, (const int[]){0, 0, 0, 0});
	record.end = FAULT_TIMEOUT;
	record.offender = 3;
	outcome_by_bot(&record, bots, outcomes);
	expect(0, 0, 0, OUTCOME_WIN);
	expect(1, 1, 0, OUTCOME_LOSS);
	expect(2, 2, 0, OUTCOME_WIN);
	expect(3, 3, 0, OUTCOME_LOSS);
}
