#include "simulation/simulation.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

#include <cmocka.h>

#include "simulation/rank_agreement.h"
#include "simulation/simulated_tournament.h"
#include "tournament/draw_itpw.h"

static const struct simulation_terms small = {
	.bots = 14,
	.seats = 4,
	.rounds = 24,
	.random_rounds = 12,
	.repeat = 6,
	.seed = 3,
	.deviation = 200,
};

static void
expect_near(double actual, double expected, double tolerance)
{
	if (!(fabs(actual - expected) <= tolerance))
		fail_msg("%.12g is not %.12g", actual, expected);
}

static void
agreement_is_as_counted_by_hand(void **state)
{
	static const struct {
		const char *what;
		double found[4];
		double tau;
		double error;
		int misplaced;
	} cases[] = {
		{"all right", {30, 20, 10, 0}, 1, 0, 0},
		{"all right but the mean", {130, 120, 110, 100}, 1, 0, 0},
		{"the opposite", {0, 10, 20, 30}, -1, 22.360679775, 4},
		{"one swap", {20, 30, 10, 0}, 4 / 6., 7.0710678119, 2},
		{"two equal", {30, 15, 15, 0}, 5 / 6., 3.5355339059, 0},
	};
	static const double truth[] = {30, 20, 10, 0};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct agreement agreement =
			rank_agreement_of(4, truth, cases[i].found);
		expect_near(agreement.tau, cases[i].tau, 1e-9);
		expect_near(agreement.error, cases[i].error, 1e-9);
		assert_int_equal(agreement.misplaced, cases[i].misplaced);
	}
}

static void
bots_of_equal_strength_may_stand_in_any_order(void **state)
{
	static const double truth[] = {10, 0, 0};
	static const double found[] = {10, -5, 5};

	(void)state;
	struct agreement agreement = rank_agreement_of(3, truth, found);
	assert_int_equal(agreement.misplaced, 0);
	expect_near(agreement.tau, 1, 1e-9);
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
	struct simulated_tournament simulated_tournament;
	uint64_t played[16] = {0};

	(void)state;
	assert_int_equal(simulated_tournament_init(
				 &simulated_tournament, 4, 14, strengths, 1, 0),
		0);
	assert_int_equal(simulated_tournament.bots, 16);
	for (int round = 0; round < 3; round++)
		assert_int_equal(simulated_tournament_play(
					 &simulated_tournament, round == 2),
			0);
	for (size_t i = 0; i < simulated_tournament.results.pair_count; i++) {
		const struct results_pair *pair =
			&simulated_tournament.results.pairs[i];
		uint64_t games = sum(pair->low_first) + sum(pair->high_first);
		played[pair->low] += games;
		played[pair->high] += games;
	}
	for (int bot = 0; bot < 16; bot++)
		assert_int_equal(played[bot], 3 * 4 * 3);
	simulated_tournament_release(&simulated_tournament);
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
	struct simulated_tournament simulated_tournament;
	double draw_elo = draw_itpw_terms.draw_elo;

	(void)state;
	assert_int_equal(simulated_tournament_init(
				 &simulated_tournament, 3, 3, strengths, 1, 0),
		0);
	for (int round = 0; round < ROUNDS; round++)
		assert_int_equal(
			simulated_tournament_play(&simulated_tournament, false),
			0);
	assert_int_equal(simulated_tournament.results.pair_count, 3);
	for (size_t i = 0; i < 3; i++) {
		const struct results_pair *pair =
			&simulated_tournament.results.pairs[i];
		double ahead = strengths[pair->low] - strengths[pair->high];
		double wins = pair->low_first[OUTCOME_WIN] +
			      pair->high_first[OUTCOME_LOSS];
		double losses = pair->low_first[OUTCOME_LOSS] +
				pair->high_first[OUTCOME_WIN];
		expect_near(wins / GAMES, chance(-ahead + draw_elo), 0.02);
		expect_near(losses / GAMES, chance(ahead + draw_elo), 0.02);
	}
	simulated_tournament_release(&simulated_tournament);
}

static void
many_games_find_the_strengths(void **state)
{
	static const double strengths[] = {300, 200, 100, 0, -100, -200};
	double found[6];
	struct simulated_tournament simulated_tournament;

	(void)state;
	assert_int_equal(simulated_tournament_init(
				 &simulated_tournament, 3, 6, strengths, 1, 0),
		0);
	for (int round = 0; round < 1000; round++)
		assert_int_equal(
			simulated_tournament_play(&simulated_tournament, false),
			0);
	assert_int_equal(rehearsal_rate(&simulated_tournament, found), 0);
	struct agreement agreement = rank_agreement_of(6, strengths, found);
	expect_near(agreement.tau, 1, 1e-9);
	expect_near(agreement.error, 0, 15);
	simulated_tournament_release(&simulated_tournament);
}

static void
the_ways_are_the_same_until_groups_are_chosen(void **state)
{
	struct simulation simulation;
	bool differ = false;

	(void)state;
	assert_int_equal(simulation_init(&simulation, &small), 0);
	for (int i = 0; i < simulation.count; i++) {
		const struct simulation_point *point = &simulation.points[i];
		bool same = memcmp(point->figures[SIMULATION_RANDOM],
				    point->figures[SIMULATION_CHOSEN],
				    sizeof point->figures[0]) == 0;
		if (point->rounds <= small.random_rounds)
			assert_true(same);
		differ |= !same;
	}
	assert_true(differ);
	simulation_release(&simulation);
}

static void
the_curve_ends_after_all_rounds(void **state)
{
	static const struct {
		int rounds;
		int count;
		int first;
	} cases[] = {
		{1, 1, 1}, {7, 7, 1}, {20, 20, 1}, {21, 11, 1}, {100, 20, 5}};
	struct simulation_terms terms = small;
	struct simulation simulation;

	(void)state;
	terms.repeat = 1;
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		terms.rounds = cases[i].rounds;
		assert_int_equal(simulation_init(&simulation, &terms), 0);
		assert_int_equal(simulation.count, cases[i].count);
		assert_int_equal(simulation.points[0].rounds, cases[i].first);
		assert_int_equal(simulation.points[simulation.count - 1].rounds,
			terms.rounds);
		assert_true(isnan(simulation.points[0].figures[0][0].error));
		simulation_release(&simulation);
	}
}

/* Of bots so different that it shows soon. */
static void
chosen_groups_converge_faster(void **state)
{
	struct simulation_terms terms = {
		.bots = 32,
		.seats = 4,
		.rounds = 45,
		.random_rounds = 10,
		.repeat = 12,
		.seed = 1,
		.deviation = 400,
	};
	struct simulation simulation;

	(void)state;
	assert_int_equal(simulation_init(&simulation, &terms), 0);
	const struct simulation_point *last =
		&simulation.points[simulation.count - 1];
	const struct simulation_figure *random =
		last->figures[SIMULATION_RANDOM];
	const struct simulation_figure *chosen =
		last->figures[SIMULATION_CHOSEN];
	assert_true(chosen[SIMULATION_TAU].mean > random[SIMULATION_TAU].mean);
	assert_true(
		chosen[SIMULATION_ERROR].mean < random[SIMULATION_ERROR].mean);
	simulation_release(&simulation);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(agreement_is_as_counted_by_hand),
		cmocka_unit_test(bots_of_equal_strength_may_stand_in_any_order),
		cmocka_unit_test(
			everybody_plays_as_many_games_as_there_are_seats),
		cmocka_unit_test(results_are_as_frequent_as_the_model_says),
		cmocka_unit_test(many_games_find_the_strengths),
		cmocka_unit_test(the_ways_are_the_same_until_groups_are_chosen),
		cmocka_unit_test(the_curve_ends_after_all_rounds),
		cmocka_unit_test(chosen_groups_converge_faster),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
