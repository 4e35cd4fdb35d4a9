#include "record/schedule.h"

#include "lib/heap_records.h"
#include "lib/test.h"

TEST(each_deal_is_played_in_every_rotation)
{
	struct run run = heap_run();

	static const struct {
		long id, deal;
		int bots[3];
	} games[] = {
		{0, 0, {0, 1, 2}},
		{1, 0, {1, 2, 0}},
		{2, 0, {2, 0, 1}},
		{3, 1, {0, 1, 2}},
		{9, 3, {0, 1, 2}},
	};

	run.bot_count = 3;
	for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
		assert_int_equal(schedule_fixture(&run, games[i].id).deal,
			games[i].deal);
		for (int seat = 0; seat < 3; seat++)
			assert_int_equal(
				schedule_fixture(&run, games[i].id).bot[seat],
				games[i].bots[seat]);
	}
}

TEST(without_rotation_every_game_has_its_own_deal)
{
	struct run run = heap_run();

	run.rotate = false;
	assert_int_equal(run_rotations(&run), 1);
	assert_int_equal(schedule_fixture(&run, 7).deal, 7);
	assert_int_equal(schedule_fixture(&run, 7).bot[0], 0);
	assert_int_equal(schedule_fixture(&run, 7).bot[1], 1);
}

TEST(in_a_match_to_points_the_lead_passes_on_and_no_deal_comes_twice)
{
	struct run run = heap_run();

	run.to = 101;
	assert_int_equal(run_rotations(&run), 1);
	for (long id = 0; id < 4; id++) {
		assert_int_equal(schedule_fixture(&run, id).deal, id);
		assert_int_equal(schedule_fixture(&run, id).bot[0], id % 2);
		assert_int_equal(schedule_fixture(&run, id).bot[1], !(id % 2));
	}
	run.rotate = false;
	assert_int_equal(schedule_fixture(&run, 1).bot[0], 0);
}

TEST(shuffled_bots_change_their_order_from_deal_to_deal)
{
	struct run run = heap_run();
	int leads[2] = {0};

	run.shuffle = true;
	run.games = 200;
	for (long id = 0; id < run.games; id += 2) {
		struct fixture one = schedule_fixture(&run, id);
		struct fixture two = schedule_fixture(&run, id + 1);

		assert_int_equal(one.deal, two.deal);
		assert_int_equal(one.bot[0], two.bot[1]);
		assert_int_equal(one.bot[1], two.bot[0]);
		assert_int_equal(one.bot[0] + one.bot[1], 1);
		leads[one.bot[0]]++;
	}
	assert_true(leads[0] > 20 && leads[1] > 20);
	/* The order is of the seed, for ever. */
	run.seed = seed_of_number(1);
	for (long id = 0; id < 8; id += 2)
		assert_int_equal(schedule_fixture(&run, id).bot[0],
			"1011"[id / 2] - '0');
}

TEST(two_bots_on_four_seats_sit_crosswise)
{
	struct run run = heap_run();

	run.game = &heap_pair_rules;
	assert_int_equal(run_seats(&run), 4);
	for (int seat = 0; seat < 4; seat++) {
		assert_int_equal(schedule_fixture(&run, 0).bot[seat], seat % 2);
		assert_int_equal(
			schedule_fixture(&run, 1).bot[seat], 1 - seat % 2);
	}
}

TEST(all_games_are_given_out_once)
{
	struct run run = heap_run();
	struct schedule schedule;
	long id;

	schedule_init(&schedule, &run);
	for (long expected = 0; expected < run.games; expected++) {
		assert_true(schedule_next(&schedule, &id));
		assert_int_equal(id, expected);
	}
	assert_false(schedule_next(&schedule, &id));
	schedule_release(&schedule);
}

/* Gives out what SCHEDULE has left: so many games. */
static long
give_out(struct schedule *schedule)
{
	long given = 0;
	long id;

	while (schedule_next(schedule, &id)) {
		assert_true(run_has_game(schedule->run, id,
			schedule_fixture(schedule->run, id).deal));
		given++;
	}
	return given;
}

TEST(a_shard_gives_out_its_own_games)
{
	struct run run = heap_run();

	run.shard = (struct run_shard){.index = 1, .count = 3};
	run.games = 101;
	for (long upto = 0; upto < 110; upto++) {
		const long end = upto > 0 && upto < 101 ? upto : 101;
		struct schedule schedule;

		schedule_init(&schedule, &run);
		schedule.upto = upto;
		assert_int_equal(schedule_mark(&schedule, 2), 1);
		assert_int_equal(schedule_mark(&schedule, 99), 1);
		const long games = run_shard_games(&run, end);
		const bool later = end <= 99;
		const long marked = (end > 2) + !later;
		assert_int_equal(schedule_games(&schedule),
			games + later + (upto > 0 && upto <= 2));
		assert_int_equal(give_out(&schedule), games - marked);
		schedule_release(&schedule);
	}
}

TEST(marked_games_are_not_given_out)
{
	static const long marked[] = {0, 3, 63, 64, 65, 129};
	const size_t count = sizeof marked / sizeof marked[0];
	struct run run = heap_run();
	struct schedule schedule;
	long id;
	size_t at = 0;

	run.games = 130;
	schedule_init(&schedule, &run);
	for (size_t i = 0; i < count; i++)
		assert_int_equal(schedule_mark(&schedule, marked[i]), 1);
	for (long expected = 0; expected < 130; expected++) {
		if (at < count && marked[at] == expected) {
			at++;
			continue;
		}
		assert_true(schedule_next(&schedule, &id));
		assert_int_equal(id, expected);
	}
	assert_false(schedule_next(&schedule, &id));
	schedule_release(&schedule);
}

TEST(a_run_may_become_longer_while_games_are_marked)
{
	struct run run = heap_run();
	struct schedule schedule;
	long id;

	run.games = 3;
	schedule_init(&schedule, &run);
	assert_int_equal(schedule_mark(&schedule, 1), 1);
	run.games = 300;
	assert_int_equal(schedule_mark(&schedule, 299), 1);
	assert_int_equal(schedule_mark(&schedule, 1), 0);
	run.games = 1000;
	for (long expected = 0; expected < 1000; expected++) {
		if (expected == 1 || expected == 299)
			continue;
		assert_true(schedule_next(&schedule, &id));
		assert_int_equal(id, expected);
	}
	assert_false(schedule_next(&schedule, &id));
	schedule_release(&schedule);
}

TEST(a_game_cannot_be_marked_twice)
{
	struct run run = heap_run();
	struct schedule schedule;

	schedule_init(&schedule, &run);
	assert_int_equal(schedule_mark(&schedule, 9), 1);
	assert_int_equal(schedule_mark(&schedule, 9), 0);
	schedule_release(&schedule);
}

static void
expect_misfit(const struct run *run, const struct record *record,
	const char *expected)
{
	char reason[REASON_MAX] = "";

	assert_false(schedule_fits(run, record, reason));
	assert_string_equal(reason, expected);
}

TEST(a_record_must_be_what_the_run_would_play)
{
	struct run run = heap_run();
	struct record record;
	char reason[REASON_MAX];

	record_init(&record);
	heap_played(&record, &run, 3);
	assert_true(schedule_fits(&run, &record, reason));
	record.seed = seed_of_number(1);
	expect_misfit(&run, &record, "game 3 has another seed than the run");
	record.seed = run.seed;
	record.deal = 3;
	expect_misfit(&run, &record, "game 3 is of deal 1, not 3");
	record.deal = 1;
	record.names[0] = "anna";
	expect_misfit(&run, &record, "seat 0 of game 3 is bert's, not anna's");
	record.seats = 3;
	expect_misfit(&run, &record, "game 3 has 3 seats, the run 2");
	record.id = 10;
	expect_misfit(&run, &record, "the run has 10 games, no 10");
	record_release(&record);
}

TEST(of_some_games_only_those_are_given_out)
{
	struct game_range ranges[] = {{2, 3}, {7, 7}};
	struct run run = heap_run();
	struct schedule schedule;
	struct record record;
	long id;

	run.only = (struct game_choice){.all = ranges, .count = 2};
	schedule_init(&schedule, &run);
	assert_int_equal(schedule_mark(&schedule, 3), 1);
	assert_true(schedule_next(&schedule, &id) && id == 2);
	assert_true(schedule_next(&schedule, &id) && id == 7);
	assert_false(schedule_next(&schedule, &id));
	schedule_release(&schedule);
	record_init(&record);
	record.id = 4;
	expect_misfit(&run, &record, "the run has only some games, and not 4");
	record_release(&record);
}
