#include "tournament/draw_itpw.h"

#include <stdio.h>
#include <string.h>

#include "lib/test.h"

enum { BOTS_MAX = 64 };

static struct sums results;
static int bots[BOTS_MAX];
static int groups[BOTS_MAX];

/* Bots 0 to BOTS_MAX - 1, without results. */
FIXTURE(set_up)
{
	char name[16];

	for (int bot = 0; bot < BOTS_MAX; bot++) {
		snprintf(name, sizeof name, "bot %d", bot);
		assert_int_equal(sums_bot(&results, name), bot);
		bots[bot] = bot;
	}
	return 0;
}

FIXTURE(tear_down)
{
	sums_release(&results);
	return 0;
}

EACH_TEST(set_up, tear_down)

static void
add(int first, int second, int wins, int draws, int losses)
{
	const int counts[] = {wins, draws, losses};

	for (int outcome = 0; outcome < OUTCOME_COUNT; outcome++)
		for (int i = 0; i < counts[outcome]; i++)
			assert_int_equal(
				sums_add_result(&results, (size_t)first,
					(size_t)second, (enum outcome)outcome,
					results.results + 1),
				0);
}

typedef int grouping(const struct draw_itpw_field *, struct random *, int *);

static void
draw(grouping *group, int count, int seats, uint64_t seed)
{
	struct draw_itpw_field field = {&results, bots, count, seats};
	struct random random;

	random_seed(&random, seed);
	assert_int_equal(group(&field, &random, groups), 0);
}

static int
group_of(int bot, int count, int seats)
{
	for (int i = 0; i < count; i++)
		if (groups[i] == bot)
			return i / seats;
	fail_msg("bot %d is in no group", bot);
	return -1;
}

static void
expect_together(int a, int b, int count, int seats)
{
	if (group_of(a, count, seats) != group_of(b, count, seats))
		fail_msg("%d and %d are apart", a, b);
}

/* Everybody of COUNT has met everybody; a lower number is better. */
static void
meet(int count, int rounds)
{
	for (int i = 0; i < count; i++)
		for (int j = i + 1; j < count; j++)
			add(i, j, rounds * (1 + j - i), 0, rounds);
}

TEST(nobody_is_twice_in_a_round)
{
	static const struct {
		int count;
		int seats;
	} cases[] = {{2, 2}, {4, 4}, {12, 4}, {60, 4}, {63, 3}, {60, 2}};

	static grouping *const ways[] = {
		draw_itpw_at_random, draw_itpw_by_rating};

	meet(20, 1);
	for (size_t i = 0; i < 2 * sizeof cases / sizeof cases[0]; i++) {
		int seen[BOTS_MAX] = {0};
		int count = cases[i / 2].count;

		draw(ways[i % 2], count, cases[i / 2].seats, 1);
		for (int at = 0; at < count; at++)
			seen[groups[at]]++;
		for (int bot = 0; bot < BOTS_MAX; bot++)
			assert_int_equal(seen[bot], bot < count);
	}
}

TEST(house_bots_without_results_fill_up)
{
	meet(6, 3);
	bots[6] = 40;
	bots[7] = 50;
	draw(draw_itpw_by_rating, 8, 4, 1);
	group_of(40, 8, 4);
	group_of(50, 8, 4);
}

TEST(bots_that_stay_away_are_not_placed)
{
	static const int present[] = {1, 3, 4, 6};

	meet(8, 3);
	memcpy(bots, present, sizeof present);
	draw(draw_itpw_by_rating, 4, 2, 1);
	for (size_t i = 0; i < 4; i++)
		group_of(present[i], 4, 2);
}

TEST(the_same_stream_gives_the_same_groups)
{
	int before[BOTS_MAX];

	draw(draw_itpw_by_rating, 60, 4, 5);
	memcpy(before, groups, sizeof before);
	draw(draw_itpw_by_rating, 60, 4, 5);
	assert_memory_equal(groups, before, 60 * sizeof *groups);
	draw(draw_itpw_by_rating, 60, 4, 6);
	assert_memory_not_equal(groups, before, 60 * sizeof *groups);
}

TEST(the_near_in_rating_meet)
{
	/* Two strong, two weak, by their games with a fifth. */
	for (int strong = 0; strong < 2; strong++)
		add(strong, 4, 10, 0, 10);
	for (int weak = 2; weak < 4; weak++)
		add(weak, 4, 2, 0, 18);
	for (uint64_t seed = 0; seed < 20; seed++) {
		draw(draw_itpw_by_rating, 4, 2, seed);
		expect_together(0, 1, 4, 2);
	}
}

TEST(among_equals_those_who_have_played_little_meet)
{
	/* 0 and 1, 2 and 3 have met often; the others once each. */
	add(0, 1, 30, 0, 30);
	add(2, 3, 30, 0, 30);
	for (int i = 0; i < 2; i++)
		for (int j = 2; j < 4; j++)
			add(i, j, 2, 0, 2);
	for (uint64_t seed = 0; seed < 20; seed++) {
		draw(draw_itpw_by_rating, 4, 2, seed);
		assert_int_not_equal(group_of(0, 4, 2), group_of(1, 4, 2));
	}
}

TEST(those_who_are_better_known_are_preferred)
{
	/* 0 leads and has met nobody of 1 and 2; 2 has met 4 and 5 often. */
	add(0, 3, 12, 0, 8);
	add(1, 4, 1, 0, 1);
	add(2, 4, 30, 0, 30);
	add(2, 5, 30, 0, 30);
	add(3, 4, 10, 0, 10);
	bots[3] = 6;
	draw(draw_itpw_by_rating, 4, 2, 1);
	expect_together(0, 2, 4, 2);
}

/* By the ratings alone, 1 and 2 are as near to 0. */
TEST(the_past_of_a_pair_tells_how_its_games_will_end)
{
	add(0, 1, 20, 0, 0);
	add(0, 2, 10, 0, 10);
	add(0, 3, 10, 0, 10);
	add(1, 3, 16, 0, 4);
	add(1, 2, 10, 0, 10);
	add(2, 3, 10, 0, 10);
	draw(draw_itpw_by_rating, 4, 2, 1);
	assert_int_not_equal(group_of(0, 4, 2), group_of(1, 4, 2));
}

TEST(without_any_results_chance_decides)
{
	int with_first[4] = {0};

	for (uint64_t seed = 0; seed < 200; seed++) {
		draw(draw_itpw_by_rating, 4, 2, seed);
		for (int bot = 1; bot < 4; bot++)
			with_first[bot] +=
				group_of(0, 4, 2) == group_of(bot, 4, 2);
	}
	for (int bot = 1; bot < 4; bot++)
		assert_in_range(with_first[bot], 40, 95);
}
