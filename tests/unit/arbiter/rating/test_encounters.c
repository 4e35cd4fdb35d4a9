#include "rating/encounters.h"

#include <math.h>

#include "lib/reference_case.h"
#include "lib/test.h"

static struct sums results;
static struct encounters encounters;

AFTER_EACH
{
	encounters_release(&encounters);
	sums_release(&results);
}

static void
meet(double prior)
{
	assert_int_equal(encounters_init(&encounters, &results, prior), 0);
}

static void
expect_near(double actual, double expected)
{
	if (!(fabs(actual - expected) <= 1e-6 * fmax(1, fabs(expected))))
		fail_msg("%.9g is not %.9g", actual, expected);
}

/* What PLAYER had with OPPONENT; NULL: they have not met. */
static const struct encounter *
encounter(int player, int opponent)
{
	for (size_t at = encounters.begin[player];
		at < encounters.begin[player + 1]; at++)
		if (encounters.all[at].opponent == opponent)
			return &encounters.all[at];
	return NULL;
}

TEST(no_results_are_no_players)
{
	meet(2);
	assert_int_equal(encounters.players, 0);
}

TEST(without_a_prior_there_are_the_counts_alone)
{
	reference_add_counts(&results, "A", "B", 6, 3, 1);
	reference_add_counts(&results, "B", "A", 4, 2, 5);
	meet(0);
	assert_int_equal(encounters.players, 2);
	const struct encounter *e = encounter(0, 1);
	assert_int_equal(e->games, 21);
	expect_near((double)e->first_drawn, 3);
	expect_near((double)e->first_won, 6 + 3);
	expect_near((double)e->first_lost, 1 + 3);
	expect_near((double)e->second_lost, 4 + 2);
	expect_near((double)e->second_won, 5 + 2);
	expect_near((double)e->points, 6 + 3 + 5 + 2);
	expect_near((double)encounter(1, 0)->points, 1 + 3 + 4 + 2);
}

/* A quarter of the prior by the games of each of the two, for each game that
 * they had, whoever comes first. */
TEST(the_prior_is_virtual_draws_by_the_games_of_both)
{
	const double prior = 2;

	results_add_times(&results, "A", "B", OUTCOME_WIN, 3);
	results_add_times(&results, "C", "B", OUTCOME_WIN, 5);
	meet(prior);
	/* A has 3 games, B 8, C 5. */
	double draws = prior / 4 * 3 * (1 / 3. + 1 / 8.);
	const struct encounter *e = encounter(0, 1);
	expect_near((double)e->first_drawn, draws);
	expect_near((double)e->first_won, 3 + draws);
	expect_near((double)e->second_won, draws);
	draws = prior / 4 * 5 * (1 / 5. + 1 / 8.);
	expect_near((double)encounter(1, 2)->first_drawn, draws);
	expect_near((double)encounter(2, 1)->first_won, 5 + draws);
	assert_null(encounter(0, 2));
}

/* Half of the prior from its own side, and as much from its opponents, since
 * all have as many games. The points of both sides come to the games and all
 * draws once more, and virtual draws are points only. */
TEST(each_player_adds_half_of_the_prior)
{
	static const double priors[] = {0, 0.5, 2, 7};

	reference_case_add(&results);
	FOR_EACH (c, priors) {
		meet(*c);
		double twice = -encounters.totals[0].draws;
		for (int j = 1; j < 3; j++)
			twice += (double)encounter(0, j)->points +
				 (double)encounter(j, 0)->points -
				 encounter(0, j)->games;
		expect_near(twice / 2, *c);
		encounters_release(&encounters);
	}
}

TEST(both_sides_see_the_same_games)
{
	reference_case_add(&results);
	meet(2);
	for (int i = 0; i < 3; i++)
		for (int j = 0; j < 3; j++) {
			if (i == j)
				continue;
			const struct encounter *own = encounter(i, j);
			const struct encounter *other = encounter(j, i);
			assert_int_equal(own->games, other->games);
			assert_true(own->first_won == other->second_lost);
			assert_true(own->first_lost == other->second_won);
		}
}

TEST(totals_are_without_the_prior)
{
	reference_case_add(&results);
	meet(2);
	assert_int_equal(encounters.totals[0].bot, 0);
	expect_near(encounters.totals[0].games, 40);
	expect_near(encounters.totals[0].wins, 6 + 5 + 7 + 5);
	expect_near(encounters.totals[0].draws, 3 + 2 + 1 + 3);
}

TEST(bots_without_results_are_no_players)
{
	sums_bot(&results, "idle");
	results_add_times(&results, "A", "B", OUTCOME_DRAW, 1);
	sums_bot(&results, "late");
	meet(2);
	assert_int_equal(encounters.players, 2);
	assert_int_equal(encounters.totals[0].bot, 1);
	assert_int_equal(encounters.totals[1].bot, 2);
}

TEST(who_met_last_comes_first)
{
	results_add_times(&results, "A", "B", OUTCOME_WIN, 1);
	results_add_times(&results, "A", "C", OUTCOME_WIN, 1);
	results_add_times(&results, "A", "D", OUTCOME_WIN, 1);
	results_add_times(&results, "B", "A", OUTCOME_WIN, 1);
	meet(2);
	const struct encounter *all = &encounters.all[encounters.begin[0]];
	assert_int_equal(encounters.begin[1] - encounters.begin[0], 3);
	assert_int_equal(all[0].opponent, 1);
	assert_int_equal(all[1].opponent, 3);
	assert_int_equal(all[2].opponent, 2);
}
