#include "simulation/simulated_tournament.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "simulation/rank_agreement.h"
#include "tournament/draw_itpw.h"

static void
expect_near(double actual, double expected, double tolerance)
{
	if (!(fabs(actual - expected) <= tolerance))
		fail_msg("%.12g is not %.12g", actual, expected);
}

static uint64_t
sum(const uint32_t counts[static OUTCOME_COUNT])
{
	return (uint64_t)counts[OUTCOME_WIN] + counts[OUTCOME_DRAW] +
	       counts[OUTCOME_LOSS];
}

static void
everybody_plays_as_many_games_as_there_are_seats(void **state)
{
	static const double strengths[14];
	struct simulated_tournament tournament;
	uint64_t played[16] = {0};

	(void)state;
	assert_int_equal(
		simulated_tournament_init(&tournament, 4, 14, strengths, 1, 0),
		0);
	assert_int_equal(tournament.bots, 16);
	for (int round = 0; round < 3; round++)
		assert_int_equal(
			simulated_tournament_play(&tournament, round == 2), 0);
	for (size_t i = 0; i < tournament.results.pair_count; i++) {
		const struct results_pair *pair = &tournament.results.pairs[i];
		uint64_t games = sum(pair->low_first) + sum(pair->high_first);

		played[pair->low] += games;
		played[pair->high] += games;
	}
	for (int bot = 0; bot < 16; bot++)
		assert_int_equal(played[bot], 3 * 4 * 3);
	simulated_tournament_release(&tournament);
}

/* P(x) of the model, without an advantage. */
static double
chance(double elo)
{
	return 1 / (1 + pow(10, elo / 400));
}

static void
results_are_as_frequent_as_the_model_says(void **state)
{
	enum { ROUNDS = 3000, GAMES = 3 * ROUNDS };
	static const double strengths[] = {120, 0, -300};
	struct simulated_tournament tournament;
	double draw_elo = draw_itpw_terms.draw_elo;

	(void)state;
	assert_int_equal(
		simulated_tournament_init(&tournament, 3, 3, strengths, 1, 0),
		0);
	for (int round = 0; round < ROUNDS; round++)
		assert_int_equal(
			simulated_tournament_play(&tournament, false), 0);
	assert_int_equal(tournament.results.pair_count, 3);
	for (size_t i = 0; i < 3; i++) {
		const struct results_pair *pair = &tournament.results.pairs[i];
		double ahead = strengths[pair->low] - strengths[pair->high];
		double wins = pair->low_first[OUTCOME_WIN] +
			      pair->high_first[OUTCOME_LOSS];
		double losses = pair->low_first[OUTCOME_LOSS] +
				pair->high_first[OUTCOME_WIN];

		expect_near(wins / GAMES, chance(-ahead + draw_elo), 0.02);
		expect_near(losses / GAMES, chance(ahead + draw_elo), 0.02);
	}
	simulated_tournament_release(&tournament);
}

static void
many_games_find_the_strengths(void **state)
{
	static const double strengths[] = {300, 200, 100, 0, -100, -200};
	double found[6];
	struct simulated_tournament tournament;

	(void)state;
	assert_int_equal(
		simulated_tournament_init(&tournament, 3, 6, strengths, 1, 0),
		0);
	for (int round = 0; round < 1000; round++)
		assert_int_equal(
			simulated_tournament_play(&tournament, false), 0);
	assert_int_equal(simulated_tournament_rate(&tournament, found), 0);
	struct rank_agreement agreement;
	assert_int_equal(rank_agreement_of(&agreement, 6, strengths, found), 0);
	expect_near(agreement.tau, 1, 1e-9);
	expect_near(agreement.error, 0, 15);
	simulated_tournament_release(&tournament);
}

static void
play(struct simulated_tournament *tournament, uint64_t seed, uint64_t number)
{
	static const double strengths[6] = {100, 50};

	assert_int_equal(simulated_tournament_init(
				 tournament, 3, 6, strengths, seed, number),
		0);
	for (int round = 0; round < 4; round++)
		assert_int_equal(
			simulated_tournament_play(tournament, round > 1), 0);
}

static bool
same_results(const struct results *a, const struct results *b)
{
	return a->pair_count == b->pair_count &&
	       memcmp(a->pairs, b->pairs, a->pair_count * sizeof *a->pairs) ==
		       0;
}

static void
seed_and_number_decide_all(void **state)
{
	struct simulated_tournament first, again, other;

	(void)state;
	play(&first, 1, 0);
	play(&again, 1, 0);
	assert_true(same_results(&first.results, &again.results));
	simulated_tournament_release(&again);
	play(&other, 2, 0);
	assert_false(same_results(&first.results, &other.results));
	simulated_tournament_release(&other);
	play(&other, 1, 1);
	assert_false(same_results(&first.results, &other.results));
	simulated_tournament_release(&other);
	simulated_tournament_release(&first);
}

static void
without_results_all_ratings_are_zero(void **state)
{
	static const double strengths[] = {300, -300};
	struct simulated_tournament tournament;
	double elo[2] = {1, 1};

	(void)state;
	assert_int_equal(
		simulated_tournament_init(&tournament, 2, 2, strengths, 1, 0),
		0);
	assert_int_equal(simulated_tournament_rate(&tournament, elo), 0);
	assert_true(elo[0] == 0 && elo[1] == 0);
	simulated_tournament_release(&tournament);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(
			everybody_plays_as_many_games_as_there_are_seats),
		cmocka_unit_test(results_are_as_frequent_as_the_model_says),
		cmocka_unit_test(many_games_find_the_strengths),
		cmocka_unit_test(seed_and_number_decide_all),
		cmocka_unit_test(without_results_all_ratings_are_zero),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
