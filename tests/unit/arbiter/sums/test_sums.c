#include "sums/sums.h"
#include "record/change.h"

#include <limits.h>

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
static struct sums all = {.kept = SUMS_POINTS};
static struct record record;
static struct random random_source;
static struct naive sums[BOTS];
static struct naive with[BOTS][BOTS];

BEFORE_EACH
{
	run = heap_tournament("roundrobin", BOTS, 1);
	record_init(&record);
	random_seed(&random_source, 11);
	memset(sums, 0, sizeof sums);
	memset(with, 0, sizeof with);
	assert_int_equal(sums_begin(&all, &run), 0);
}

AFTER_EACH
{
	record_release(&record);
	sums_release(&all);
}

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
		const struct sums_bot *bot = &all.bots[a];

		assert_int_equal(bot->games, sums[a].games);
		assert_int_equal(bot->outcomes[OUTCOME_WIN], sums[a].wins);
		assert_int_equal(bot->outcomes[OUTCOME_DRAW], sums[a].draws);
		assert_int_equal(bot->points, sums[a].points);
		assert_int_equal(bot->faults.count, sums[a].faults);
		for (int b = 0; b < BOTS; b++) {
			struct sums_view view =
				sums_between(&all, (size_t)a, (size_t)b);

			assert_int_equal(view.games, with[a][b].games);
			assert_int_equal(
				view.outcomes[OUTCOME_WIN], with[a][b].wins);
			assert_int_equal(
				view.outcomes[OUTCOME_DRAW], with[a][b].draws);
			assert_int_equal(view.points, with[a][b].points);
			assert_int_equal(view.against, with[b][a].points);
		}
	}
}

TEST(sums_and_meetings_are_those_counted_one_by_one)
{
	for (long id = 0; id < GAMES; id++) {
		struct fixture fixture = some_game(id);

		assert_int_equal(sums_add(&all, &record), 0);
		count_game(&fixture);
	}
	expect_all();
	assert_int_equal(all.results, GAMES);
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

		assert_int_equal(sums_add(&all, &records[i]), 0);
		records[i] = records[left - 1];
		fixtures[i] = fixtures[left - 1];
	}
	expect_all();
}

TEST(three_bots_have_an_outcome_each_and_three_results)
{
	const struct fixture fixture = {.bot = {3, 0, 4}};

	run.tournament.players = 3;
	heap_result(&record, &run, &fixture, (const int[]){5, 1, 3});
	assert_int_equal(sums_add(&all, &record), 0);
	assert_int_equal(all.bots[3].outcomes[OUTCOME_WIN], 1);
	assert_int_equal(all.bots[4].outcomes[OUTCOME_LOSS], 1);
	assert_int_equal(all.bots[4].results[OUTCOME_WIN], 1);
	assert_int_equal(all.results, 3);
}

TEST(two_bots_at_four_seats_meet_once)
{
	const struct fixture fixture = {.bot = {1, 2, 1, 2}};

	run.game = &heap_pair_rules;
	heap_result(&record, &run, &fixture, (const int[]){5, 1, 0, 3});
	assert_int_equal(sums_add(&all, &record), 0);
	struct sums_view view = sums_between(&all, 2, 1);
	assert_int_equal(view.games, 1);
	assert_int_equal(view.outcomes[OUTCOME_LOSS], 1);
	assert_int_equal(view.points, 4);
	assert_int_equal(view.against, 5);
}

TEST(bots_that_come_later_have_the_next_number_and_their_rounds)
{
	const struct roster_change late = {
		.add = true,
		.bot = {.name = "late", .command = "x"},
		.round = 2,
	};
	const struct roster_change gone = {.bot.name = "late", .round = 7};

	assert_int_equal(sums_change(&all, &late), 0);
	assert_int_equal(sums_change(&all, &gone), 0);
	assert_int_equal(all.bot_count, BOTS + 1);
	assert_int_equal(sums_find(&all, "late"), BOTS);
	assert_int_equal(all.bots[BOTS].from, 2);
	assert_int_equal(sums_until(&all, BOTS), 7);
	assert_int_equal(sums_until(&all, 0), LONG_MAX);
	assert_int_equal(all.bots[BOTS].games, 0);
}

TEST(too_many_faults_end_a_bot_after_the_round_of_the_last)
{
	const struct fixture fixture = {.deal = 4, .bot = {0, 1}};

	all.run.max_faults = 1;
	heap_result_fault(&record, &run, &fixture, (const int[]){1, 0}, 1);
	assert_int_equal(sums_add(&all, &record), 0);
	assert_int_equal(sums_until(&all, 0), LONG_MAX);
	assert_int_equal(sums_until(&all, 1), 5);
	assert_int_equal(all.rounds.count, 5);
	assert_int_equal(all.rounds.games[4], 1);
}

TEST(files_of_two_runs_are_mixed)
{
	struct run other = heap_tournament("duel", BOTS, 1);

	assert_int_equal(sums_begin(&all, &run), 0);
	assert_false(all.mixed);
	assert_int_equal(sums_begin(&all, &other), 0);
	assert_true(all.mixed);
}
