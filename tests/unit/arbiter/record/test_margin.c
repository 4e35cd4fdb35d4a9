#include "record/margin.h"

#include <math.h>

#include "lib/test.h"

struct deal {
	int64_t games;
	int64_t points;
};

static struct margin
margin_over(const struct deal *deals, int count)
{
	struct margin_sums sums = {0};

	for (int i = 0; i < count; i++)
		margin_add(&sums, deals[i].games, deals[i].points);
	return margin_of(&sums);
}

static void
expect_near(double actual, double expected)
{
	if (!(fabs(actual - expected) <= 1e-12 * fmax(1, fabs(expected))))
		fail_msg("%.17g is not %.17g", actual, expected);
}

static void
expect_json(const struct margin *margin, const char *expected)
{
	struct text json = {0};

	margin_add_json(&json, margin);
	assert_string_equal(json.bytes, expected);
	text_release(&json);
}

TEST(without_games_nothing_is_known)
{
	struct margin margin = margin_over(NULL, 0);

	assert_int_equal(margin.deals, 0);
	assert_true(isnan(margin.mean));
	assert_true(isnan(margin.error));
	assert_true(isnan(margin_interval(&margin)));
	expect_json(&margin,
		"\"mean\":null,\"stderr\":null,\"deals\":0,\"pairs\":0");
}

TEST(one_deal_has_a_mean_and_no_error)
{
	static const struct deal deal = {2, 5};
	struct margin margin = margin_over(&deal, 1);

	expect_near(margin.mean, 2.5);
	assert_true(isnan(margin.error));
	expect_json(&margin,
		"\"mean\":2.5,\"stderr\":null,\"deals\":1,\"pairs\":1");
}

/* A game each: the mean of 1, 2, 6 is 3, and 4 + 1 + 9 by 2 by 3 is 7/3. */
TEST(deals_of_a_game_are_samples_of_a_mean)
{
	static const struct deal deals[] = {{1, 1}, {1, 2}, {1, 6}};
	struct margin margin = margin_over(deals, 3);

	expect_near(margin.mean, 3);
	expect_near(margin.error, sqrt(7.0 / 3));
	expect_near(margin_interval(&margin), 1.959964 * sqrt(7.0 / 3));
	expect_json(&margin,
		"\"mean\":3,\"stderr\":1.527525232,\"deals\":3,\"pairs\":3");
}

TEST(equal_deals_have_an_error_of_zero)
{
	static const struct deal deals[] = {{2, 3}, {2, 3}, {4, 6}};
	struct margin margin = margin_over(deals, 3);

	expect_near(margin.mean, 1.5);
	assert_true(margin.error == 0);
}

/* Points 4, 0, 6 in 2, 2 and 1 games: the mean is 2 and leaves 0, -4, 4. */
TEST(a_deal_weighs_by_its_games)
{
	static const struct deal deals[] = {{2, 4}, {2, 0}, {1, 6}};
	struct margin margin = margin_over(deals, 3);

	expect_near(margin.mean, 2);
	expect_near(margin.error, sqrt(1.5 * 32) / 5);
}

TEST(from_the_other_side_only_the_sign_differs)
{
	static const struct deal deals[] = {{2, 4}, {2, -1}, {1, 6}};
	static const struct deal other[] = {{2, -4}, {2, 1}, {1, -6}};
	struct margin margin = margin_over(deals, 3);
	struct margin back = margin_over(other, 3);

	assert_true(back.mean == -margin.mean);
	assert_true(back.error == margin.error);
}

/* The same in doubles, deal by deal, as the formula stands in the header. */
static struct margin
naive_margin(const struct deal *deals, int count)
{
	double games = 0;
	double points = 0;
	double squares = 0;

	for (int i = 0; i < count; i++) {
		games += (double)deals[i].games;
		points += (double)deals[i].points;
	}
	for (int i = 0; i < count; i++) {
		double off = (double)deals[i].points -
			     points / games * (double)deals[i].games;

		squares += off * off;
	}
	return (struct margin){
		.mean = points / games,
		.error = sqrt((double)count / (count - 1) * squares) / games,
	};
}

TEST(sums_give_what_the_deals_give_one_by_one)
{
	enum { DEALS = 1000 };
	static struct deal deals[DEALS];
	struct random random;

	random_derive(&random, "margins", 1, 0, 0);
	for (int i = 0; i < DEALS; i++) {
		deals[i].games = 1 + (int64_t)random_below(&random, 4);
		deals[i].points = (int64_t)random_below(&random, 201) - 90;
	}
	for (int count = 2; count <= DEALS; count += 83) {
		struct margin margin = margin_over(deals, count);
		struct margin naive = naive_margin(deals, count);

		expect_near(margin.mean, naive.mean);
		expect_near(margin.error, naive.error);
	}
}

/* As the sequential tests use it: samples that are a game each. */
TEST(the_formula_takes_squares_from_anywhere)
{
	expect_near(margin_error(14, 3, 3), sqrt(7.0 / 3));
	assert_true(isnan(margin_error(14, 1, 1)));
}

TEST(sums_over_other_deals_are_joined)
{
	struct margin_sums one = {0};
	struct margin_sums other = {0};
	struct margin_sums all = {0};

	margin_add(&one, 2, 7);
	margin_add(&all, 2, 7);
	margin_add(&other, 3, -4);
	margin_add(&all, 3, -4);
	margin_join(&one, &other, false);
	assert_memory_equal(&one, &all, sizeof all);
	/* As the second bot sees them. */
	other = (struct margin_sums){0};
	margin_join(&other, &one, true);
	all = (struct margin_sums){0};
	margin_add(&all, 2, -7);
	margin_add(&all, 3, 4);
	assert_memory_equal(&other, &all, sizeof all);
}
