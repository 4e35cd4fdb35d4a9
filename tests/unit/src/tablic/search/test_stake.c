#include "tablic/search/stake.h"

#include <math.h>

#include "lib/tablic_round.h"
#include "lib/test.h"
#include "tablic/players/expert.h"

static struct tablic_stake stake;
static int stock = 12;

/* A deal that begins with these scores, OWN of seat 0. */
static void
look(enum tablic_scoring scoring, int seats, int own, int other)
{
	struct tablic_view view;

	tablic_view_start(&view, scoring);
	tablic_open_start(&view.open, scoring, seats);
	view.open.stock = stock;
	view.match_to = 101;
	for (int s = 0; s < seats; s++)
		view.before[s] = s % 2 == 0 ? own : other;
	tablic_stake_of_view(&stake, &view);
}

TEST(far_from_the_end_a_point_is_a_point)
{
	look(TABLIC_POINTS, 2, 60, 70);
	assert_false(stake.close);
	assert_true(tablic_stake_worth(&stake, 2.5f, 30) == 2.5f);
	assert_true(stake.now == 0);
}

TEST(early_in_a_deal_a_point_is_a_point)
{
	stock = 36;
	look(TABLIC_POINTS, 2, 95, 95);
	assert_false(stake.close);
	stock = 12;
	look(TABLIC_POINTS, 2, 95, 95);
	assert_true(stake.close);
}

TEST(games_by_themselves_and_of_three_are_never_close)
{
	struct tablic_view view;

	look(TABLIC_POINTS, 3, 95, 95);
	assert_false(stake.close);
	tablic_view_start(&view, TABLIC_POINTS);
	tablic_open_start(&view.open, TABLIC_POINTS, 2);
	tablic_stake_of_view(&stake, &view);
	assert_false(stake.close);
}

/* 95 : 95 to 101 of a deal of about 28 points: whoever has more has won. */
TEST(where_the_deal_ends_the_match_the_higher_wins)
{
	look(TABLIC_POINTS, 2, 95, 95);
	assert_true(stake.close);
	assert_true(tablic_stake_worth(&stake, 3, 0) == 100);
	assert_true(tablic_stake_worth(&stake, 20, 0) == 100);
	assert_true(tablic_stake_worth(&stake, -3, 0) == 0);
	assert_true(fabsf(tablic_stake_worth(&stake, 0, 0) - 50) < 1);
}

/* 80 : 95: it takes a margin of 15 to win at once, and without the other at 101
 * the match goes on. */
TEST(who_is_behind_needs_more_than_the_half)
{
	look(TABLIC_PAIRS, 4, 80, 95);
	assert_true(tablic_stake_worth(&stake, 17, 0) > 90);
	assert_true(tablic_stake_worth(&stake, 5, 0) < 10);
	assert_true(tablic_stake_worth(&stake, -5, 0) == 0);
	float before = tablic_stake_worth(&stake, -50, 48);
	for (float margin = -49; margin < 50; margin++) {
		float worth = tablic_stake_worth(&stake, margin, 48);

		assert_true(worth >= before);
		before = worth;
	}
	assert_true(before > 99);
}

/* With cards to come nothing is sure, the less the more there are. */
TEST(luck_to_come_blurs_the_chances)
{
	look(TABLIC_POINTS, 2, 95, 95);
	float few = tablic_stake_worth(&stake, 3, 6);
	float many = tablic_stake_worth(&stake, 3, 40);

	assert_true(few < 100 && many < few && many > 50);
}

/* The plays of an expert in a game, as a number that tells them apart. */
static uint64_t
plays_at(int before, uint64_t seed)
{
	struct tablic_strategy expert;
	struct tablic_round r;
	struct random random = seeded(seed);
	uint64_t hash = 0;

	assert_true(tablic_expert_init(&expert));
	round_start(&r, TABLIC_POINTS, &random);
	for (int s = 0; s < 2; s++) {
		r.views[s].match_to = before < 0 ? 0 : 101;
		r.views[s].before[0] = r.views[s].before[1] = before;
	}
	r.views[1].before[0] = r.views[0].before[0] = before > 80 ? 86 : before;
	while (round_next(&r)) {
		struct effort effort = effort_of_nodes(2000);
		struct tablic_play play = expert.choose(
			expert.self, round_view(&r), &effort, &random);

		hash = hash * 31 + play.played + play.taken * 7;
		round_play(&r, play);
	}
	tablic_expert_release(&expert);
	return hash;
}

TEST(far_from_the_end_the_expert_plays_as_ever)
{
	int other = 0;

	for (uint64_t seed = 1; seed < 5 || (other == 0 && seed < 20); seed++) {
		uint64_t ever = plays_at(-1, seed);

		assert_true(plays_at(20, seed) == ever);
		other += plays_at(94, seed) != ever;
	}
	assert_true(other > 0);
}
