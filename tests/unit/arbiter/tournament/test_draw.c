#include "tournament/contest.c"

#include <limits.h>

#include "lib/heap_tournament.h"
#include "lib/test.h"

enum { FIELD_MAX = 9 };

static struct run run;
static struct roster roster;
static struct sums sums = {.kept = SUMS_POINTS};
static struct groups groups;

static void
begin(const char *format, int bots, int players)
{
	run = heap_tournament(format, bots, 6);
	run.tournament.players = players;
}

static int
draw(long round)
{
	int bots[FIELD_MAX];
	const struct draw terms = {
		.run = &run,
		.roster = &roster,
		.sums = &sums,
		.round = round,
		.bots = bots,
		.count = roster_list(&roster, round, bots),
	};

	groups_release(&groups);
	groups.size = run.tournament.players;
	return draw_groups(&terms, &groups);
}

/* The run of begin, changed as the test likes, is settled. */
static void
settle(void)
{
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

static void
expect_groups(const int expected[][3], size_t count)
{
	assert_int_equal(groups.count, count);
	for (size_t i = 0; i < count; i++)
		for (int k = 0; k < groups.size; k++)
			assert_int_equal(
				groups_at(&groups, i)[k], expected[i][k]);
}

TEST(everybody_with_everybody_is_every_combination_in_lexical_order)
{
	for (int players = 2; players <= 3; players++)
		for (int bots = 0; bots <= FIELD_MAX; bots++) {
			struct groups all = {.size = players};

			begin("roundrobin", bots, players);
			settle();
			for (int a = 0; a < bots; a++)
				for (int b = a + 1; b < bots; b++)
					for (int c = b + 1;
						c <
						(players == 2 ? b + 2 : bots);
						c++)
						groups_add(&all,
							(const int[]){a, b, c});
			assert_int_equal(draw(0), all.count > 0);
			assert_int_equal(groups.count, all.count);
			for (size_t i = 0; i < all.count * (size_t)players; i++)
				assert_int_equal(groups.bots[i], all.bots[i]);
			assert_int_equal((long)draw_group_count(&run, bots,
						 run.tournament.challengers),
				all.count);
			groups_release(&all);
			end();
		}
}

TEST(who_does_not_take_part_is_in_no_group)
{
	static const int expected[][3] = {{0, 3}, {0, 4}, {3, 4}};

	begin("duel", 5, 2);
	settle();
	roster.terms[1].from = 2;
	roster.terms[2].until = 1;
	assert_int_equal(draw(1), 1);
	expect_groups(expected, 3);
	end();
}

TEST(challengers_play_the_others_and_not_each_other)
{
	static const struct {
		const char *what;
		int bots;
		int challengers;
		long until[5]; /* of each bot; 9: it stays */
		int count;
		int expected[6][3];
	} cases[] = {
		{"one", 4, 1, {9, 9, 9, 9}, 3, {{0, 1}, {0, 2}, {0, 3}}},
		{"two", 4, 2, {9, 9, 9, 9}, 4,
			{{0, 2}, {0, 3}, {1, 2}, {1, 3}}},
		{"all but one", 4, 3, {9, 9, 9, 9}, 3,
			{{0, 3}, {1, 3}, {2, 3}}},
		{"a challenger is gone", 5, 2, {0, 9, 9, 9, 9}, 3,
			{{1, 2}, {1, 3}, {1, 4}}},
		{"an opponent is gone", 4, 2, {9, 9, 0, 9}, 2,
			{{0, 3}, {1, 3}}},
		{"all challengers are gone", 4, 1, {0, 9, 9, 9}, 0, {{0}}},
		{"all opponents are gone", 3, 2, {9, 9, 0}, 0, {{0}}},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		print_message("%s\n", cases[i].what);
		begin("gauntlet", cases[i].bots, 2);
		run.tournament.challengers = cases[i].challengers;
		settle();
		for (int bot = 0; bot < cases[i].bots; bot++)
			roster.terms[bot].until = cases[i].until[bot];
		assert_int_equal(draw(0), cases[i].count > 0);
		expect_groups(cases[i].expected, (size_t)cases[i].count);
		end();
	}
}

/* Everybody once, and of the house bots as few as fill the last group. */
static void
expect_all_placed(int bots, int houses)
{
	int needed = (run.tournament.players - bots % run.tournament.players) %
		     run.tournament.players;
	int placed[FIELD_MAX] = {0};

	for (size_t i = 0; i < groups.count * (size_t)groups.size; i++)
		placed[groups.bots[i]]++;
	for (int bot = 0; bot < bots + houses; bot++)
		assert_int_equal(placed[bot], bot < bots + needed);
}

TEST(groups_by_rating_are_filled_up_by_house_bots)
{
	for (int players = 2; players <= 3; players++)
		for (int bots = 1; bots <= 7; bots++)
			for (long round = 0; round < 4; round++) {
				begin("itpw", bots + 2, players);
				run.tournament.houses = 2;
				run.tournament.random_rounds = 2;
				settle();
				assert_int_equal(draw(round), 1);
				assert_int_equal(
					(long)draw_group_count(&run, bots,
						run.tournament.challengers),
					groups.count);
				expect_all_placed(bots, 2);
				end();
			}
}

TEST(without_enough_house_bots_there_is_no_round_by_rating)
{
	for (int bots = 0; bots <= 7; bots++) {
		begin("itpw", bots, 3);
		settle();
		assert_int_equal(draw(0), bots > 0 && bots % 3 == 0);
		end();
	}
}

TEST(random_groups_follow_from_seed_and_round)
{
	int first[FIELD_MAX];
	int differ = 0;

	begin("itpw", FIELD_MAX, 3);
	run.tournament.random_rounds = 100;
	settle();
	assert_int_equal(draw(5), 1);
	memcpy(first, groups.bots, sizeof first);
	assert_int_equal(draw(5), 1);
	assert_memory_equal(groups.bots, first, sizeof first);
	for (long round = 6; round < 10; round++) {
		draw(round);
		differ += memcmp(groups.bots, first, sizeof first) != 0;
	}
	run.seed = seed_of_number(9);
	draw(5);
	differ += memcmp(groups.bots, first, sizeof first) != 0;
	assert_int_equal(differ, 5);
	end();
}

/* As draw_group_count says, of all formats. */
TEST(the_first_round_has_as_many_groups_as_were_counted)
{
	static const struct {
		const char *format;
		int challengers;
	} cases[] = {{"roundrobin", 0}, {"duel", 0}, {"faultless", 0},
		{"gauntlet", 1}, {"gauntlet", 2}, {"swiss", 0},
		{"knockout", 0}};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		print_message("%s\n", cases[i].format);
		for (int bots = 2; bots <= FIELD_MAX; bots++) {
			begin(cases[i].format, bots, 2);
			run.tournament.challengers = cases[i].challengers;
			settle();
			draw(0);
			assert_int_equal((long)draw_group_count(&run, bots,
						 run.tournament.challengers),
				groups.count);
			end();
		}
	}
}

TEST(a_round_waits_where_its_draw_needs_results)
{
	static const struct {
		const char *format;
		bool waits[4]; /* of the first rounds */
		long deals;
		long rounds;
	} cases[] = {
		{"roundrobin", {false, false, false, false}, 1, 6},
		{"duel", {false, false, false, false}, 1, 6},
		{"faultless", {false, false, false, false}, 1, 6},
		{"gauntlet", {false, false, false, false}, 1, 6},
		{"itpw", {false, false, true, true}, 1, 6},
		{"swiss", {false, true, true, true}, 1, 6},
		{"knockout", {false, true, true, true}, 6, LONG_MAX},
		{"league", {false, true, true, true}, 1, 6},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		print_message("%s\n", cases[i].format);
		begin(cases[i].format, 4, 2);
		run.tournament.random_rounds = 2;
		for (long round = 0; round < 4; round++)
			assert_int_equal(
				draw_waits(&run, round), cases[i].waits[round]);
		assert_int_equal(run_deals(&run), cases[i].deals);
		assert_int_equal(draw_rounds(&run), cases[i].rounds);
	}
}
