#include "tournament/contest.c"

#include <limits.h>

#include "lib/heap_tournament.h"
#include "lib/test.h"

enum { FIELD_MAX = 33 };

static struct run run;
static struct roster roster;
static struct sums sums = {.kept = SUMS_POINTS};
static struct record record;
static struct random random_source;
static struct groups groups;

static void
begin(int bots)
{
	run = heap_tournament("knockout", bots, 1);
	assert_int_equal(sums_begin(&sums, &run), 0);
	assert_int_equal(roster_init(&roster, &run), 0);
}

static void
end(void)
{
	groups_release(&groups);
	sums_release(&sums);
	roster_release(&roster);
}

BEFORE_EACH
{
	groups = (struct groups){.size = 2};
	record_init(&record);
	random_seed(&random_source, 23);
}

AFTER_EACH
{
	record_release(&record);
}

static int
draw(long round)
{
	const struct draw terms = {
		.run = &run,
		.roster = &roster,
		.sums = &sums,
		.round = round,
	};

	groups_release(&groups);
	return draw_knockout(&terms, &groups);
}

static void
play_game(int a, int b, int a_points, int b_points)
{
	const struct fixture fixture = {.bot = {a, b}};

	heap_result(&record, &run, &fixture, (const int[]){a_points, b_points});
	assert_int_equal(sums_add(&sums, &record), 0);
}

/* Whether the groups are COUNT pairs, each {a, b} of PAIRS in any order. */
static void
expect_pairs(const int pairs[][2], size_t count)
{
	assert_int_equal(groups.count, count);
	for (size_t i = 0; i < count; i++) {
		bool found = false;

		for (size_t k = 0; k < count; k++) {
			const int *group = groups_at(&groups, k);

			found |= (group[0] == pairs[i][0] &&
					 group[1] == pairs[i][1]) ||
				 (group[0] == pairs[i][1] &&
					 group[1] == pairs[i][0]);
		}
		if (!found)
			fail_msg("no tie of %d and %d", pairs[i][0],
				pairs[i][1]);
	}
}

TEST(the_first_round_is_drawn_by_seed_and_the_best_have_byes)
{
	static const struct {
		int bots;
		int ties;
		int pairs[4][2];
	} cases[] = {
		{2, 1, {{0, 1}}},
		{3, 1, {{1, 2}}},
		{4, 2, {{0, 3}, {1, 2}}},
		{5, 1, {{3, 4}}},
		{6, 2, {{3, 4}, {2, 5}}},
		{7, 3, {{3, 4}, {2, 5}, {1, 6}}},
		{8, 4, {{3, 4}, {2, 5}, {1, 6}, {0, 7}}},
		{9, 1, {{7, 8}}},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		print_message("%d bots\n", cases[i].bots);
		begin(cases[i].bots);
		assert_int_equal(draw(0), 1);
		expect_pairs(cases[i].pairs, (size_t)cases[i].ties);
		end();
	}
}

TEST(with_one_bot_or_none_it_is_over)
{
	for (int bots = 0; bots < 2; bots++) {
		begin(bots);
		assert_int_equal(draw(0), 0);
		end();
	}
}

/* If nobody surprises, the seeds of a tie of 2^k left add up to 2^k - 1. */
TEST(where_the_better_seed_wins_the_best_meets_the_worst_of_those_left)
{
	for (int bots = 2; bots <= FIELD_MAX; bots++) {
		int size = 1;
		long round = 0;

		begin(bots);
		while (size < bots)
			size *= 2;
		for (; size > 1; size /= 2) {
			int left = bots < size ? bots : size;

			assert_int_equal(draw(round++), 1);
			assert_int_equal(groups.count, left - size / 2);
			for (size_t i = 0; i < groups.count; i++) {
				const int *tie = groups_at(&groups, i);

				assert_int_equal(tie[0] + tie[1], size - 1);
				play_game(tie[0], tie[1], tie[0] < tie[1],
					tie[1] < tie[0]);
			}
		}
		assert_int_equal(draw(round), 0);
		end();
	}
}

/* The half, the quarter and so on of the bracket in which a seed stands: those
 * of its first K bits that the mirrored seeds of each doubling give. */
static int
section(int seed, int size, int sections)
{
	while (size > sections) {
		size /= 2;
		if (seed >= size)
			seed = 2 * size - 1 - seed;
	}
	return seed;
}

static void
play_round_at_random(bool alive[], long won[])
{
	for (size_t i = 0; i < groups.count; i++) {
		const int *tie = groups_at(&groups, i);
		int winner = (int)random_below(&random_source, 2);

		assert_true(alive[tie[0]] && alive[tie[1]]);
		play_game(tie[0], tie[1], winner == 0, winner == 1);
		alive[tie[1 - winner]] = false;
		won[tie[winner]]++;
	}
}

/* Whoever wins, of each section of the bracket at most one is left, and those
 * who meet come from the two parts of one section of the next size. */
TEST(winners_go_on_within_their_section_of_the_bracket)
{
	for (int time = 0; time < 200; time++) {
		int bots = 2 + (int)random_below(&random_source, FIELD_MAX - 1);
		bool alive[FIELD_MAX];
		long won[FIELD_MAX] = {0};
		size_t ties = 0;
		int size = 1;

		begin(bots);
		memset(alive, true, sizeof alive);
		while (size < bots)
			size *= 2;
		long round = 0;
		for (int left = size; left > 1; left /= 2) {
			assert_int_equal(draw(round++), 1);
			for (size_t i = 0; i < groups.count; i++) {
				const int *tie = groups_at(&groups, i);

				assert_int_not_equal(
					section(tie[0], size, left),
					section(tie[1], size, left));
				assert_int_equal(
					section(tie[0], size, left / 2),
					section(tie[1], size, left / 2));
			}
			play_round_at_random(alive, won);
			ties += groups.count;
		}
		assert_int_equal(draw(round), 0);
		assert_int_equal(ties, bots - 1);
		end();
	}
}

static const struct {
	const char *what;
	int points[4][2]; /* of the second seed and the third */
	int winner;
} close_ties[] = {
	{"two wins to none", {{2, 1}, {2, 1}}, 1},
	{"none to two", {{1, 2}, {1, 2}}, 2},
	{"a win and a draw", {{1, 2}, {2, 2}}, 2},
	{"more wins count more than points", {{2, 1}, {2, 1}, {0, 50}, {1, 1}},
		1},
	{"as many wins, more points", {{2, 1}, {1, 3}}, 2},
	{"as many wins, more points of the better", {{9, 1}, {1, 3}}, 1},
	{"draws alone", {{4, 4}, {0, 0}}, 1},
	{"all is equal", {{5, 3}, {3, 5}}, 1},
};

TEST(a_tie_goes_to_the_better_score_then_to_more_points_then_to_the_seed)
{
	for (size_t i = 0; i < sizeof close_ties / sizeof *close_ties; i++) {
		const int final[][2] = {{0, close_ties[i].winner}};

		print_message("%s\n", close_ties[i].what);
		begin(4);
		play_game(0, 3, 1, 0);
		for (int game = 0; game < 4; game++) {
			int a = close_ties[i].points[game][0];
			int b = close_ties[i].points[game][1];

			if (game % 2 == 0)
				play_game(1, 2, a, b);
			else
				play_game(2, 1, b, a);
		}
		assert_int_equal(draw(1), 1);
		expect_pairs(final, 1);
		end();
	}
}

TEST(who_is_withdrawn_loses_the_next_tie_without_a_game)
{
	static const struct {
		const char *what;
		long until[4]; /* of each bot; 9: it stays */
		int first;     /* ties of round 0 */
		int second;
		int final[2];
	} cases[] = {
		{"nobody", {9, 9, 9, 9}, 2, 1, {0, 1}},
		{"before the first round", {0, 9, 9, 9}, 1, 1, {3, 1}},
		{"both of a tie: who would meet the winner goes on",
			{0, 9, 9, 0}, 1, 0, {0}},
		{"after the first round: the other has won", {1, 9, 9, 9}, 2, 0,
			{0}},
		{"who has lost already makes no difference", {9, 9, 1, 1}, 2, 1,
			{0, 1}},
		{"one of each tie: those left meet", {0, 0, 9, 9}, 0, 1,
			{3, 2}},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		print_message("%s\n", cases[i].what);
		begin(4);
		for (int bot = 0; bot < 4; bot++)
			sums.bots[bot].until = cases[i].until[bot];
		assert_int_equal(draw(0), 1);
		assert_int_equal(groups.count, cases[i].first);
		play_game(0, 3, 1, 0);
		play_game(1, 2, 1, 0);
		assert_int_equal(draw(1), 1);
		expect_pairs(&cases[i].final, (size_t)cases[i].second);
		assert_int_equal(draw(2), 0);
		end();
	}
}

/* Both games of a tie. */
static void
play_tie(int winner, int loser)
{
	play_game(winner, loser, 1, 0);
	play_game(loser, winner, 0, 1);
}

TEST(who_comes_through_is_counted_by_ties_and_free_places)
{
	/* 3-4 and 2-5, 0 and 1 are free; then 0-4 and 1-2; then 0-2. */
	static const struct {
		int winner;
		int loser;
		long rounds; /* that are complete with it */
		long survived[6];
	} ties[] = {
		{4, 3, 0, {0, 0, 0, 0, 0, 0}},
		{2, 5, 1, {1, 1, 1, 0, 1, 0}},
		{0, 4, 1, {1, 1, 1, 0, 1, 0}},
		{2, 1, 2, {2, 1, 2, 0, 1, 0}},
		{2, 0, 3, {2, 1, 3, 0, 1, 0}},
	};

	begin(6);
	for (size_t i = 0; i < sizeof ties / sizeof *ties; i++) {
		long survived[6];

		play_tie(ties[i].winner, ties[i].loser);
		memset(survived, -1, sizeof survived);
		assert_int_equal(draw_knockout_survived(&sums, survived),
			ties[i].rounds);
		for (int bot = 0; bot < 6; bot++)
			assert_int_equal(survived[bot], ties[i].survived[bot]);
	}
	end();
}

TEST(bots_that_come_later_have_no_place_in_the_bracket)
{
	static const int pairs[][2] = {{0, 3}, {1, 2}};
	const struct run_bot late = {.name = "late", .command = "x"};

	begin(4);
	assert_int_equal(roster_add(&roster, &late, 1), 0);
	assert_int_equal(draw(0), 1);
	expect_pairs(pairs, 2);
	end();
}

static void
expect_tie(
	const struct knockout_tie *tie, long round, long a, long b, long winner)
{
	assert_int_equal(tie->round, round);
	assert_int_equal(tie->bots[0], a);
	assert_int_equal(tie->bots[1], b);
	assert_int_equal(tie->winner, winner);
}

TEST(a_bracket_has_its_ties_as_far_as_they_are_known)
{
	size_t count;

	begin(3);
	struct knockout_tie *ties = draw_knockout_ties(&sums, &count);
	assert_int_equal(count, 3);
	expect_tie(&ties[0], 0, 0, -1, 0);
	expect_tie(&ties[1], 0, 1, 2, -1);
	expect_tie(&ties[2], 1, -1, -1, -1);
	free(ties);
	play_game(1, 2, 1, 5);
	play_game(2, 1, 5, 1);
	ties = draw_knockout_ties(&sums, &count);
	expect_tie(&ties[1], 0, 1, 2, 2);
	expect_tie(&ties[2], 1, 0, 2, -1);
	free(ties);
	play_game(0, 2, 1, 0);
	play_game(2, 0, 0, 1);
	ties = draw_knockout_ties(&sums, &count);
	expect_tie(&ties[2], 1, 0, 2, 0);
	free(ties);
	end();
}
