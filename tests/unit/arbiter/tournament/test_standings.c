#include "tournament/standings.h"

#include <stdlib.h>
#include <string.h>

#include "common/random.h"
#include "lib/heap_tournament.h"
#include "lib/test.h"

enum { BOTS = 5, GAMES = 300 };

/* What one bot has with another, or with everybody, counted one by one. */
struct naive {
	long games;
	long wins;
	long draws;
	int64_t points;
	long faults;
};

static struct run run;
static struct roster roster;
static struct standings standings;
static struct record record;
static struct random random_source;
static struct naive sums[BOTS];
static struct naive with[BOTS][BOTS];

FIXTURE(set_up)
{
	run = heap_tournament("roundrobin", BOTS, 1);
	record_init(&record);
	random_seed(&random_source, 11);
	memset(sums, 0, sizeof sums);
	memset(with, 0, sizeof with);
	standings_init(&standings, &run);
	if (roster_init(&roster, &run) < 0)
		return -1;
	return standings_know(&standings, &roster);
}

FIXTURE(tear_down)
{
	record_release(&record);
	standings_release(&standings);
	roster_release(&roster);
	return 0;
}

EACH_TEST(set_up, tear_down)

static void
count(struct naive *into, int own, int others, bool lost, bool won)
{
	into->games++;
	into->points += own;
	into->wins += won || (!lost && own > others);
	into->draws += !won && !lost && own == others;
}

/* Two bots, some points, now and then a fault. */
static struct fixture
some_game(long id)
{
	struct fixture fixture = {.id = id};
	int points[2];
	bool fault = random_below(&random_source, 8) == 0;

	fixture.bot[0] = (int)random_below(&random_source, BOTS);
	fixture.bot[1] = (fixture.bot[0] + 1 +
				 (int)random_below(&random_source, BOTS - 1)) %
			 BOTS;
	for (int seat = 0; seat < 2; seat++)
		points[seat] = (int)random_below(&random_source, 4);
	int offender = (int)random_below(&random_source, 2);
	if (fault)
		heap_result_fault(&record, &run, &fixture, points, offender);
	else
		heap_result(&record, &run, &fixture, points);
	return fixture;
}

static void
count_game(const struct fixture *fixture)
{
	for (int seat = 0; seat < 2; seat++) {
		int bot = fixture->bot[seat];
		bool fault = record.end != FAULT_NONE;
		bool lost = fault && record.offender == seat;
		bool won = fault && record.offender != seat;

		count(&sums[bot], record.points[seat], record.points[1 - seat],
			lost, won);
		count(&with[bot][fixture->bot[1 - seat]], record.points[seat],
			record.points[1 - seat], lost, won);
		sums[bot].faults += lost;
	}
}

static void
expect_all(void)
{
	for (int a = 0; a < BOTS; a++) {
		const struct tally_bot *bot = tally_bot(&standings.tally, a);

		assert_int_equal(bot->games, sums[a].games);
		assert_int_equal(bot->wins, sums[a].wins);
		assert_int_equal(bot->draws, sums[a].draws);
		assert_int_equal(bot->points, sums[a].points);
		assert_int_equal(bot->faults.count, sums[a].faults);
		for (int b = 0; b < BOTS; b++) {
			struct meeting_view view =
				meetings_view(&standings.meetings, a, b);

			assert_int_equal(view.games, with[a][b].games);
			assert_int_equal(view.wins, with[a][b].wins);
			assert_int_equal(view.draws, with[a][b].draws);
			assert_int_equal(view.points, with[a][b].points);
			assert_int_equal(view.against, with[b][a].points);
		}
	}
}

TEST(sums_and_meetings_are_those_counted_one_by_one)
{
	for (long id = 0; id < GAMES; id++) {
		struct fixture fixture = some_game(id);

		assert_int_equal(
			standings_add(&standings, &record, fixture.bot), 0);
		count_game(&fixture);
	}
	expect_all();
	assert_int_equal(standings.results.count, GAMES);
}

TEST(the_order_of_the_games_makes_no_difference)
{
	static struct record records[GAMES];
	static struct fixture fixtures[GAMES];

	for (long id = 0; id < GAMES; id++) {
		fixtures[id] = some_game(id);
		records[id] = record; /* nothing of it is on the heap */
		count_game(&fixtures[id]);
	}
	for (long left = GAMES; left > 0; left--) {
		uint32_t i = random_below(&random_source, (uint32_t)left);

		assert_int_equal(
			standings_add(&standings, &records[i], fixtures[i].bot),
			0);
		records[i] = records[left - 1];
		fixtures[i] = fixtures[left - 1];
	}
	expect_all();
}

TEST(only_games_of_two_bots_are_meetings)
{
	const struct fixture fixture = {.bot = {3, 0, 4}};

	run.tournament.players = 3;
	heap_result(&record, &run, &fixture, (const int[]){5, 1, 3});
	assert_int_equal(standings_add(&standings, &record, fixture.bot), 0);
	assert_int_equal(standings.meetings.count, 0);
	assert_int_equal(tally_bot(&standings.tally, 3)->wins, 1);
	assert_int_equal(tally_bot(&standings.tally, 4)->losses, 1);
	/* Three pairs of results, for the rating. */
	assert_int_equal(standings.results.count, 3);
}

TEST(two_bots_at_four_seats_meet_once)
{
	const struct fixture fixture = {.bot = {1, 2, 1, 2}};

	run.game = &heap_pair_rules;
	heap_result(&record, &run, &fixture, (const int[]){5, 1, 0, 3});
	assert_int_equal(standings_add(&standings, &record, fixture.bot), 0);
	struct meeting_view view = meetings_view(&standings.meetings, 2, 1);
	assert_int_equal(view.games, 1);
	assert_int_equal(view.losses, 1);
	assert_int_equal(view.points, 4);
	assert_int_equal(view.against, 5);
}

TEST(bots_that_come_later_have_a_number_and_no_byes)
{
	const struct run_bot late = {.name = "late", .command = "x"};

	standings.byes[2] = 3;
	assert_int_equal(roster_add(&roster, &late, 1), 0);
	assert_int_equal(standings_know(&standings, &roster), 0);
	assert_int_equal(standings.bot_count, BOTS + 1);
	assert_int_equal(standings.byes[2], 3);
	assert_int_equal(standings.byes[BOTS], 0);
	for (int bot = 0; bot <= BOTS; bot++)
		assert_int_equal(
			results_bot(&standings.results, roster.bots[bot].name),
			bot);
	assert_int_equal(tally_bot(&standings.tally, BOTS)->games, 0);
}
