#include "rating/rating.h"

#include <math.h>

#include "lib/reference_case.h"
#include "lib/test.h"
#include "rating/rating_report.h"

static const struct rating_terms usual = {
	.advantage = 32.8, .draw_elo = 97.3, .prior = 2, .confidence = 0.95};

static struct sums results;
static struct rating rating;

AFTER_EACH
{
	rating_release(&rating);
	sums_release(&results);
}

static void
rate(const struct rating_terms *terms)
{
	rating_release(&rating);
	assert_int_equal(rating_init(&rating, &results, terms), 0);
}

static void
expect_elo(const double *elo, int count, double tolerance)
{
	assert_int_equal(rating.count, count);
	for (int i = 0; i < count; i++)
		assert_near(rating.players[i].elo, elo[i], tolerance);
}

static void
expect_intervals(const double *intervals, double tolerance)
{
	for (int i = 0; i < rating.count; i++)
		assert_near(
			rating.players[i].interval, intervals[i], tolerance);
}

TEST(the_reference_case_has_its_ratings_and_intervals)
{
	reference_case_add(&results);
	rate(&usual);
	expect_elo((const double[]){85.218, -20.951, -64.267}, 3, 0.0005);
	expect_intervals((const double[]){93.185, 92.158, 94.231}, 0.0005);
	assert_near(rating.scale, 0.925497, 0.0000005);
	assert_string_equal(sums_name(&results, rating.players[0].bot), "A");
	assert_string_equal(sums_name(&results, rating.players[2].bot), "C");
}

TEST(the_reference_case_counts_without_the_prior)
{
	reference_case_add(&results);
	rate(&usual);
	const struct rating_player *best = &rating.players[0];
	assert_near(best->games, 40, 0);
	assert_near(best->score, 100 * 27.5 / 40, 1e-12);
	assert_near(best->draws, 100 * 9.0 / 40, 1e-12);
	assert_near(best->opponent,
		(rating.players[1].elo + rating.players[2].elo) / 2, 1e-12);
}

TEST(the_reference_case_has_its_covariance)
{
	struct rating_terms terms = usual;

	reference_case_add(&results);
	terms.covariance = true;
	rate(&terms);
	expect_intervals((const double[]){62.144, 61.444, 62.826}, 0.0005);
	assert_null(rating.superiority);
}

TEST(the_reference_case_has_its_likelihoods_of_superiority)
{
	struct rating_terms terms = usual;

	reference_case_add(&results);
	terms.superiority = true;
	rate(&terms);
	assert_near(rating.superiority[1], 0.9747283, 1e-7);
	assert_near(rating.superiority[2], 0.9964543, 1e-7);
	assert_near(rating.superiority[5], 0.7849101, 1e-7);
	assert_near(rating.superiority[7], 1 - 0.7849101, 1e-7);
	expect_intervals((const double[]){93.185, 92.158, 94.231}, 0.0005);
}

TEST(the_reference_case_has_its_ratings_without_advantage_and_draws)
{
	struct rating_terms terms = usual;

	reference_case_add(&results);
	terms.advantage = 0;
	terms.draw_elo = 0;
	rate(&terms);
	expect_elo((const double[]){67.764, -16.825, -50.939}, 3, 0.0005);
	assert_near(rating.scale, 1, 0);
}

TEST(the_reference_case_has_its_fit)
{
	struct rating_terms terms = usual;

	reference_case_add(&results);
	terms.fit_advantage = true;
	terms.fit_draw_elo = true;
	rate(&terms);
	assert_near(rating.advantage, 39.3795, 0.00005);
	assert_near(rating.draw_elo, 94.693, 0.0005);
}

TEST(only_what_is_wanted_is_fitted)
{
	struct rating_terms terms = usual;

	reference_case_add(&results);
	terms.fit_advantage = true;
	rate(&terms);
	assert_near(rating.draw_elo, 97.3, 0);
	assert_true(rating.advantage != 32.8);
	terms.fit_advantage = false;
	terms.fit_draw_elo = true;
	rate(&terms);
	assert_near(rating.advantage, 32.8, 0);
	assert_true(rating.draw_elo != 97.3);
}

/* The best the model can do for results that are as often one way as the
 * other: a draw is as likely as half of P(D) less P(-D) says. */
TEST(a_fit_of_two_equals_explains_their_results)
{
	struct rating_terms terms = usual;

	terms.prior = 0;
	terms.fit_advantage = true;
	terms.fit_draw_elo = true;
	reference_add_counts(&results, "a", "b", 500, 200, 300);
	reference_add_counts(&results, "b", "a", 500, 200, 300);
	rate(&terms);
	double first =
		1 / (1 + pow(10, (rating.draw_elo - rating.advantage) / 400));
	double second =
		1 / (1 + pow(10, (rating.draw_elo + rating.advantage) / 400));
	assert_near(first, 0.5, 0.0001);
	assert_near(second, 0.3, 0.0001);
	expect_elo((const double[]){0, 0}, 2, 1e-6);
}

TEST(without_a_prior_the_likelihood_alone_decides)
{
	struct rating_terms terms = usual;

	terms = (struct rating_terms){.confidence = 0.95};
	reference_add_counts(&results, "a", "b", 3, 0, 1);
	rate(&terms);
	double difference = rating.players[0].elo - rating.players[1].elo;
	assert_near(difference, 400 * log10(3), 0.02);
}

TEST(who_has_only_won_has_no_finite_rating_without_a_prior)
{
	struct rating_terms terms = usual;

	reference_add_counts(&results, "a", "b", 3, 0, 0);
	rate(&usual);
	assert_true(isfinite(rating.players[0].elo));
	terms.prior = 0;
	rate(&terms);
	assert_true(!isfinite(rating.players[0].elo));
}

TEST(bots_without_results_are_left_out)
{
	sums_bot(&results, "nobody");
	results_add_times(&results, "a", "b", OUTCOME_DRAW, 1);
	rate(&usual);
	assert_int_equal(rating.count, 2);
}

TEST(no_results_are_no_players)
{
	struct rating_terms terms = usual;

	terms.covariance = terms.superiority = true;
	rate(&terms);
	assert_int_equal(rating.count, 0);
}

/* Held against the reference: a game with oneself is two games of one player,
 * and a draw. */
TEST(a_bot_that_met_itself_has_two_games_of_it)
{
	results_add_times(&results, "a", "a", OUTCOME_WIN, 1);
	rate(&usual);
	assert_int_equal(rating.count, 1);
	assert_near(rating.players[0].games, 2, 0);
	assert_near(rating.players[0].score, 50, 0);
	assert_near(rating.players[0].elo, 0, 0);
}

TEST(nothing_is_known_between_those_whom_no_games_connect)
{
	struct rating_terms terms = usual;

	terms.covariance = terms.superiority = true;
	results_add_times(&results, "a", "b", OUTCOME_WIN, 5);
	results_add_times(&results, "c", "d", OUTCOME_WIN, 4);
	rate(&terms);
	assert_true(isinf(rating.players[0].interval));
	assert_near(rating.superiority[1], 0.5, 0); /* c and a */
	assert_true(rating.superiority[2] > 0.8);   /* c and d */
}

/* Whatever the order of the results, but for the last digits. */
TEST(the_order_of_results_does_not_matter)
{
	double elo[3];

	reference_case_add(&results);
	rate(&usual);
	for (int i = 0; i < 3; i++)
		elo[i] = rating.players[i].elo;
	sums_release(&results);
	reference_add_counts(&results, "C", "B", 4, 1, 5);
	reference_add_counts(&results, "A", "C", 7, 1, 2);
	reference_add_counts(&results, "B", "A", 3, 2, 5);
	reference_add_counts(&results, "B", "C", 5, 2, 3);
	reference_add_counts(&results, "A", "B", 6, 3, 1);
	reference_add_counts(&results, "C", "A", 2, 3, 5);
	rate(&usual);
	expect_elo(elo, 3, 1e-3);
}

/* Of two groups with the same results, one comes the other way round. Two bots
 * of one part are equal then, but for where the iteration ends. */
TEST(ratings_of_equal_results_are_on_one_level)
{
	static const char names[][2] = {"a", "b", "c", "d", "e", "f", "g", "h"};
	enum { BOTS = sizeof names / sizeof *names };
	struct rating_terms terms = usual;

	terms.advantage = 0;
	for (int i = 0; i < BOTS / 2; i++) {
		const char *other = names[BOTS - 1 - i];

		for (int j = i + 1; j < BOTS / 2; j++) {
			reference_add_counts(
				&results, names[i], names[j], 5 + j, 1, 2);
			reference_add_counts(&results, other,
				names[BOTS - 1 - j], 5 + j, 1, 2);
		}
		reference_add_counts(&results, names[i], other, 0, 40, 0);
	}
	rate(&terms);
	for (int i = 0; i < BOTS; i += 2) {
		const struct rating_player *pair = &rating.players[i];

		assert_true(pair[0].elo > pair[1].elo);
		assert_true(pair[0].level == pair[1].level);
		assert_true(pair[0].level == pair[0].elo);
		assert_true(i == 0 || pair[0].level < pair[-1].level - 1);
	}
}

/* Half the interval of the best, which is so many standard deviations as the
 * confidence wants. */
static double
best_interval(double confidence)
{
	struct rating_terms terms = usual;

	terms.confidence = confidence;
	rate(&terms);
	return rating.players[0].interval;
}

TEST(intervals_are_as_many_deviations_as_those_of_the_reference)
{
	reference_case_add(&results);
	double deviation = best_interval(0.95) / 1.9601273;
	assert_near(best_interval(0.6827) / deviation, 1, 0.001);
	assert_near(best_interval(0) / deviation, 0, 0.001);
	assert_true(isfinite(best_interval(1)));
}

TEST(halves_are_rounded_away_from_zero)
{
	static const double cases[][2] = {{0.5, 1}, {-0.5, -1}, {2.5, 3},
		{-2.5, -3}, {0.49, 0}, {-0.49, 0}, {85.2, 85}, {-64.3, -64}};

	for (size_t i = 0; i < COUNT(cases); i++) {
		assert_near(rating_round(cases[i][0]), cases[i][1], 0);
		assert_true(
			!signbit(rating_round(cases[i][0])) || cases[i][1] < 0);
	}
}

TEST(the_table_prints_what_the_reference_prints)
{
	char text[1024] = "";
	FILE *file = fmemopen(text, sizeof text, "w");

	reference_case_add(&results);
	rate(&usual);
	rating_report_table(file, &rating, &results);
	fclose(file);
	assert_string_equal(text,
		"Rank Name   Elo +95% -95% games score oppo. draws\n"
		"   1 A       85   93   93    40   69%   -43   23%\n"
		"   2 B      -21   92   92    40   45%    10   20%\n"
		"   3 C      -64   94   94    40   36%    32   18%\n");
}

/* The columns grow with the heading, and the figures stay below it. */
TEST(the_heading_says_of_how_many_percent_the_intervals_are)
{
	char text[1024] = "";
	FILE *file = fmemopen(text, sizeof text, "w");
	struct rating_terms terms = usual;

	terms.confidence = 0.999;
	reference_case_add(&results);
	rate(&terms);
	rating_report_table(file, &rating, &results);
	fclose(file);
	assert_non_null(strstr(text,
		"Rank Name   Elo +99.9% -99.9% games score oppo. draws\n"
		"   1 A       85    156    156    40   69%   -43   23%\n"));
}

/* Lists of results, which nothing proves, say nothing of it. */
TEST(how_far_records_are_proven_is_said)
{
	char text[2048] = "";
	FILE *file = fmemopen(text, sizeof text, "w");

	reference_case_add(&results);
	rate(&usual);
	assert_int_equal(rating_report_json(file, &rating, &results), 0);
	fflush(file);
	assert_null(strstr(text, "proof"));
	proof_add(&results.proof, PROOF_CHAINED);
	rating_report_table(file, &rating, &results);
	assert_int_equal(rating_report_json(file, &rating, &results), 0);
	fclose(file);
	assert_non_null(strstr(text, "\nproof: chained\n"));
	assert_non_null(strstr(text, ",\"proof\":\"chained\","));
}
