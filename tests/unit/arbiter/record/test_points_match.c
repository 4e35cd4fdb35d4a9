#include "record/points_match.h"

#include "record/schedule.h"

#include "lib/heap_records.h"
#include "lib/test.h"

static struct run run;
static struct points_score score;

BEFORE_EACH
{
	run = heap_run();
	run.to = 10;
	score = (struct points_score){0};
}

/* Deal ID comes to POINTS by seat. */
static void
add(long id, const int points[])
{
	const struct fixture fixture = schedule_fixture(&run, id);

	points_score_add(&score, points, fixture.bot, run_seats(&run));
}

static struct points_match
next(long id)
{
	const struct fixture fixture = schedule_fixture(&run, id);

	return points_score_next(&score, &run, fixture.bot);
}

TEST(the_score_before_a_deal_follows_the_players_to_their_seats)
{
	struct points_match match = next(0);

	assert_int_equal(match.to, 10);
	assert_int_equal(match.number, 1);
	assert_int_equal(match.before[0], 0);
	add(0, (const int[]){3, 2});
	match = next(1);
	assert_int_equal(match.number, 2);
	assert_int_equal(match.before[0], 2);
	assert_int_equal(match.before[1], 3);
	add(1, (const int[]){4, 1});
	match = next(2);
	assert_int_equal(match.before[0], 4);
	assert_int_equal(match.before[1], 6);
}

TEST(who_has_the_points_and_more_than_the_other_wins)
{
	add(0, (const int[]){9, 0});
	assert_int_equal(points_score_winner(&score, &run), -1);
	add(1, (const int[]){10, 1});
	assert_int_equal(score.bots[0], 10);
	assert_int_equal(score.bots[1], 10);
	assert_int_equal(points_score_winner(&score, &run), -1);
	add(2, (const int[]){0, 1});
	assert_int_equal(points_score_winner(&score, &run), 1);
	run.to = 0;
	assert_int_equal(points_score_winner(&score, &run), -1);
}

static int
side_of_two(int seat)
{
	return seat % 2;
}

static int
four_seats(int bots)
{
	return bots == 2 || bots == 4 ? 4 : 0;
}

/* Partners have the same points, which are counted once. */
TEST(a_side_wins_together)
{
	struct game_rules pairs = heap_pair_rules;

	pairs.side = side_of_two;
	pairs.seats = four_seats;
	run.game = &pairs;
	run.bot_count = 4;
	run.bots[2] = (struct run_bot){.name = "carl", .command = "x"};
	run.bots[3] = (struct run_bot){.name = "dora", .command = "x"};
	add(0, (const int[]){11, 3, 11, 3});
	assert_int_equal(points_score_winner(&score, &run), 0);
	add(1, (const int[]){9, 0, 9, 0});
	assert_int_equal(score.bots[1], 12);
	assert_int_equal(score.bots[3], 12);
	assert_int_equal(points_score_winner(&score, &run), 1);
	score = (struct points_score){0};
	run.bot_count = 2;
	add(0, (const int[]){11, 3, 11, 3});
	assert_int_equal(score.bots[0], 11);
	assert_int_equal(points_score_winner(&score, &run), 0);
}
