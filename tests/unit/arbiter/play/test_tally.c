#include "play/tally.h"

#include <math.h>

#include "lib/heap_records.h"
#include "lib/test.h"

static struct run run;
static struct record record;
static struct tally tally;

BEFORE_EACH
{
	run = heap_run();
	record_init(&record);
	tally_init(&tally, &run);
}

AFTER_EACH
{
	record_release(&record);
	tally_release(&tally);
}

/* Game ID with POINTS by seat. */
static void
add(long id, const int *points)
{
	heap_played(&record, &run, id);
	memcpy(record.points, points, (size_t)record.seats * sizeof *points);
	assert_int_equal(tally_add(&tally, &record), 0);
}

static void
expect_bot(int bot, int64_t points, long wins, long draws, long losses)
{
	const struct sums_bot *b = tally_bot(&tally, bot);

	assert_int_equal(b->points, points);
	assert_int_equal(b->outcomes[OUTCOME_WIN], wins);
	assert_int_equal(b->outcomes[OUTCOME_DRAW], draws);
	assert_int_equal(b->outcomes[OUTCOME_LOSS], losses);
	assert_int_equal(b->games, wins + draws + losses);
}

TEST(a_seat_counts_for_the_bot_that_held_it)
{
	add(0, (const int[]){3, 2});
	add(1, (const int[]){4, 1});
	add(2, (const int[]){2, 2});
	expect_bot(0, 3 + 1 + 2, 1, 1, 1);
	expect_bot(1, 2 + 4 + 2, 1, 1, 1);
}

TEST(a_standing_breaks_ties)
{
	heap_played(&record, &run, 0);
	record.points[0] = record.points[1] = 2;
	record.has_standing = true;
	record.standing[0] = 20;
	record.standing[1] = 21;
	assert_int_equal(tally_add(&tally, &record), 0);
	expect_bot(0, 2, 0, 0, 1);
	expect_bot(1, 2, 1, 0, 0);
}

static int
side_of_two(int seat)
{
	return seat % 2;
}

static int
four_seats(int bots)
{
	return bots == 4 ? 4 : 0;
}

TEST(partners_win_and_lose_together)
{
	struct game_rules partners = heap_pair_rules;

	partners.side = side_of_two;
	partners.seats = four_seats;
	run.game = &partners;
	run.bot_count = 4;
	run.bots[2] = (struct run_bot){.name = "carl", .command = "x"};
	run.bots[3] = (struct run_bot){.name = "dora", .command = "x"};
	add(0, (const int[]){3, 0, 3, 0});
	expect_bot(0, 3, 1, 0, 0);
	expect_bot(2, 3, 1, 0, 0);
	expect_bot(3, 0, 0, 0, 1);
	heap_faulted(&record, &run, 4, FAULT_CRASH, 1, "died");
	assert_int_equal(tally_add(&tally, &record), 0);
	assert_int_equal(tally.sums.bots[3].outcomes[OUTCOME_LOSS], 2);
	assert_int_equal(tally.sums.bots[0].outcomes[OUTCOME_WIN], 2);
}

TEST(of_three_only_the_best_alone_wins)
{
	run.bot_count = 3;
	run.bots[2] = (struct run_bot){.name = "carl", .command = "x"};
	add(0, (const int[]){5, 3, 3});
	add(3, (const int[]){4, 4, 1});
	expect_bot(0, 9, 1, 1, 0);
	expect_bot(1, 7, 0, 1, 1);
	expect_bot(2, 4, 0, 0, 2);
}

TEST(a_bot_on_two_seats_has_the_points_of_both)
{
	run.game = &heap_pair_rules;
	add(0, (const int[]){1, 4, 5, 1});
	add(1, (const int[]){1, 4, 5, 1});
	expect_bot(0, 6 + 5, 1, 0, 1);
	expect_bot(1, 5 + 6, 1, 0, 1);
}

TEST(a_fault_loses_whatever_the_points)
{
	heap_faulted(&record, &run, 1, FAULT_TIMEOUT, 0, "too slow");
	record.points[0] = 9;
	assert_int_equal(tally_add(&tally, &record), 0);
	expect_bot(0, 5, 1, 0, 0);
	expect_bot(1, 9, 0, 0, 1);
	assert_int_equal(tally.sums.bots[1].faults.count, 1);
	assert_int_equal(
		tally.sums.bots[1].faults.kinds[FAULT_TIMEOUT].count, 1);
}

TEST(the_example_of_a_fault_is_its_first_game_in_any_order)
{
	heap_faulted(&record, &run, 4, FAULT_ILLEGAL, 0, "four");
	assert_int_equal(tally_add(&tally, &record), 0);
	heap_faulted(&record, &run, 3, FAULT_ILLEGAL, 1, "three");
	assert_int_equal(tally_add(&tally, &record), 0);
	heap_faulted(&record, &run, 8, FAULT_ILLEGAL, 0, "eight");
	assert_int_equal(tally_add(&tally, &record), 0);
	const struct fault_example *fault =
		&tally.sums.bots[0].faults.kinds[FAULT_ILLEGAL];
	assert_int_equal(fault->count, 3);
	assert_int_equal(fault->id, 3);
	assert_int_equal(fault->seat, 1);
	assert_string_equal(fault->why, "three");
}

TEST(time_is_counted_by_move_as_the_file_has_it)
{
	add(0, (const int[]){3, 2});
	add(1, (const int[]){3, 2});
	assert_int_equal(tally.sums.bots[0].moves, 2);
	assert_int_equal(tally.sums.bots[0].used_us, 213 + 1250);
	heap_record(&record, &run, 2);
	record_add_move(&record, 0, "play", "1", 1400);
	record_add_move(&record, 0, "play", "1", 1400);
	assert_int_equal(tally_add(&tally, &record), 0);
	assert_int_equal(tally.sums.bots[0].used_us, 213 + 1250 + 1 + 1);
}

/* Margins 1, 3 and -1, 1 and 6, 4: by deal 2, 0, 5. */
static const int paired[6][2] = {
	{3, 2}, {1, 4}, {2, 3}, {2, 3}, {6, 0}, {1, 5}};

TEST(the_margin_is_sampled_by_deals)
{
	struct margin margin;

	assert_true(tally_margin(&tally, &margin));
	assert_int_equal(margin.deals, 0);
	assert_true(isnan(margin.mean));
	for (long id = 0; id < 6; id++)
		add(id, paired[id]);
	assert_true(tally_margin(&tally, &margin));
	assert_int_equal(margin.deals, 3);
	assert_true(fabs(margin.mean - 7.0 / 3) < 1e-12);
	/* The deviations from 7/3 have the squares 1/9, 49/9, 64/9. */
	assert_true(fabs(margin.error - sqrt(114.0 / 9 / 2 / 3)) < 1e-12);
	assert_int_equal(tally.open_count, 0);
}

TEST(the_order_of_games_makes_no_difference)
{
	static const long orders[][6] = {
		{5, 4, 3, 2, 1, 0}, {0, 2, 4, 1, 3, 5}, {1, 4, 2, 5, 0, 3}};
	struct margin first;
	struct margin margin;

	for (long id = 0; id < 6; id++)
		add(id, paired[id]);
	assert_true(tally_margin(&tally, &first));
	for (int i = 0; i < 3; i++) {
		tally_release(&tally);
		tally_init(&tally, &run);
		for (int j = 0; j < 6; j++)
			add(orders[i][j], paired[orders[i][j]]);
		assert_true(tally_margin(&tally, &margin));
		assert_memory_equal(&margin, &first, sizeof margin);
	}
}

TEST(a_deal_that_was_broken_off_weighs_by_its_games)
{
	struct margin margin;

	for (long id = 0; id < 5; id++)
		add(id, paired[id]);
	assert_true(tally_margin(&tally, &margin));
	assert_int_equal(margin.deals, 3);
	/* Sums by deal 4, 0, 6 of 2, 2 and 1 games, mean 2. */
	assert_true(fabs(margin.mean - 2) < 1e-12);
	assert_true(fabs(margin.error - sqrt(1.5 * (0 + 16 + 16)) / 5) < 1e-12);
}

TEST(one_deal_has_no_error)
{
	struct margin margin;

	add(0, paired[0]);
	assert_true(tally_margin(&tally, &margin));
	assert_int_equal(margin.deals, 1);
	assert_true(isnan(margin.error));
}

TEST(three_bots_have_no_margin)
{
	struct margin margin;

	run.bot_count = 3;
	run.bots[2] = (struct run_bot){.name = "carl", .command = "x"};
	add(0, (const int[]){5, 3, 3});
	assert_false(tally_margin(&tally, &margin));
}

TEST(memory_does_not_grow_with_the_games)
{
	run.games = 20000;
	for (long id = 0; id < run.games; id += 4) {
		add(id + 2, paired[0]);
		add(id, paired[1]);
		add(id + 3, paired[2]);
		add(id + 1, paired[3]);
	}
	assert_int_equal(tally.sums.games, 20000);
	assert_int_equal(tally.open_count, 0);
	assert_true(tally.open_capacity <= 64);
}
