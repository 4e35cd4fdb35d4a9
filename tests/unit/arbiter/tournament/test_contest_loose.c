#include "tournament/contest.c"

#include "lib/heap_shards.h"
#include "lib/test.h"

enum { BOTS = 6, ROUNDS = 4, ROUND_GAMES = 6 };

static struct run whole;
static struct run run;
static struct contest contest;
static struct record record;
static char reason[REASON_MAX];

BEFORE_EACH
{
	whole = heap_tournament("swiss", BOTS, ROUNDS);
	run = heap_shards_run(&whole, 0, 3);
	record_init(&record);
	assert_int_equal(contest_init(&contest, &run), 0);
}

AFTER_EACH
{
	record_release(&record);
	contest_release(&contest);
}

/* A game of round 1 between two bots, which this shard has. */
static void
fill_record(int first, int second)
{
	const struct fixture fixture = {
		.id = ROUND_GAMES, .deal = 1, .bot = {first, second}};

	heap_shards_fill(&record, &run, &fixture);
}

TEST(a_game_of_a_round_that_is_not_drawn_is_believed)
{
	struct fixture fixture;

	fill_record(4, 1);
	assert_true(contest_take(&contest, &record, reason));
	assert_int_equal(contest_played(&contest), 1);
	assert_int_equal(contest.own.loose, 1);
	assert_int_equal(contest.rounds.played, 0);
	assert_int_equal(contest.sums.bots[4].games, 1);
	assert_int_equal(
		(long)contest_forecast(&contest), ROUNDS * ROUND_GAMES / 3);
	assert_true(contest_loose_fixture(&contest, &record, &fixture, reason));
	assert_int_equal(fixture.id, ROUND_GAMES);
	assert_int_equal(fixture.bot[0], 4);
	assert_int_equal(fixture.bot[1], 1);
}

/* Plays what the shard can play by itself; how many games that is. */
static long
play_all(struct contest *shard)
{
	struct fixture fixture;
	long games = 0;

	for (; contest_next(shard, &fixture) == CONTEST_GAME; games++) {
		heap_shards_fill(&record, shard->run, &fixture);
		assert_int_equal(contest_add(shard, &record), 0);
	}
	return games;
}

TEST(the_forecast_of_a_shard_is_of_its_own_games)
{
	static const struct {
		const char *format;
		long games[3]; /* by shard: the deals are no multiple of 3 */
		bool waits;
	} cases[] = {
		{"roundrobin", {60, 30, 30}, false},
		{"gauntlet", {20, 10, 10}, false},
		{"swiss", {8, 8, 8}, true},
		{"knockout", {14, 14, 12}, true},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		for (int k = 0; k < 3; k++) {
			struct contest shard;

			print_message("%s, shard %d\n", cases[i].format, k);
			whole = heap_tournament(cases[i].format, BOTS, ROUNDS);
			whole.tournament.challengers = 1;
			run = heap_shards_run(&whole, k, 3);
			assert_int_equal(contest_init(&shard, &run), 0);
			assert_int_equal((long)contest_forecast(&shard),
				cases[i].games[k]);
			long games = play_all(&shard);
			if (!cases[i].waits)
				assert_int_equal(games, cases[i].games[k]);
			assert_int_equal((long)contest_forecast(&shard),
				cases[i].games[k]);
			contest_release(&shard);
		}
}

/* Its own games of the first round are all that it may play then. */
TEST(no_round_is_drawn_from_games_of_later_ones)
{
	const struct run alone = heap_shards_run(&whole, 0, 1);
	struct fixture fixture;
	struct contest all;
	int games = 0;

	assert_int_equal(contest_init(&all, &alone), 0);
	fill_record(4, 1);
	assert_true(contest_take(&all, &record, reason));
	for (; contest_next(&all, &fixture) == CONTEST_GAME; games++) {
		heap_shards_fill(&record, &alone, &fixture);
		assert_int_equal(contest_add(&all, &record), 0);
	}
	assert_int_equal(games, ROUND_GAMES);
	contest_release(&all);
}

static void
expect_refused(const char *why)
{
	assert_false(contest_take(&contest, &record, reason));
	assert_non_null(strstr(reason, why));
	assert_int_equal(contest_played(&contest), 0);
}

TEST(what_no_round_can_have_is_refused)
{
	fill_record(4, 1);
	record.names[1] = "nobody";
	expect_refused("seat 1 of game 6 is nobody's, who takes no part");
	fill_record(4, 4);
	expect_refused("seats a bot as no game of 2 does");
	fill_record(4, 1);
	record.deal = ROUNDS;
	expect_refused("game 6 is of deal 4");
	record.deal = 0;
	record.id = 2 * ROUND_GAMES;
	expect_refused("game 12 is of deal 0");
	fill_record(4, 1);
	record.seats = 3;
	expect_refused("game 6 has 3 seats");
	fill_record(4, 1);
	record.seed = (struct seed){"2"};
	expect_refused("another seed");
}

TEST(a_game_of_another_shard_is_refused)
{
	fill_record(4, 1);
	record.id += 2;
	expect_refused("game 8 is one of shard 1/3, the file of shard 0/3");
}
