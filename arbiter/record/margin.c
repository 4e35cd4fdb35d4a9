#include "record/margin.h"

#include <math.h>

/* Half of a 95 % interval of a normal mean, in standard errors. */
static const double interval_errors = 1.959964;

void
margin_add(struct margin_sums *sums, int64_t games, int64_t points)
{
	sums->deals++;
	sums->games += games;
	sums->points += points;
	sums->games_squared += games * games;
	sums->points_squared += points * points;
	sums->games_by_points += games * points;
}

void
margin_extend(
	struct margin_sums *sums, int64_t games, int64_t all, int64_t points)
{
	const int64_t before = all - points;

	sums->deals += games == 1;
	sums->games++;
	sums->points += points;
	sums->games_squared += 2 * games - 1;
	sums->points_squared += all * all - before * before;
	sums->games_by_points += games * all - (games - 1) * before;
}

void
margin_join(
	struct margin_sums *sums, const struct margin_sums *more, bool turned)
{
	sums->deals += more->deals;
	sums->games += more->games;
	sums->points += turned ? -more->points : more->points;
	sums->games_squared += more->games_squared;
	sums->points_squared += more->points_squared;
	sums->games_by_points +=
		turned ? -more->games_by_points : more->games_by_points;
}

long double
margin_squares(const struct margin_sums *sums)
{
	if (sums->games == 0)
		return 0;
	long double mean = (long double)sums->points / (long double)sums->games;
	long double squares = (long double)sums->points_squared -
			      2 * mean * (long double)sums->games_by_points +
			      mean * mean * (long double)sums->games_squared;
	return fmaxl(squares, 0);
}

double
margin_error(long double squares, long deals, long double games)
{
	if (deals < 2)
		return NAN;
	long double n = deals;
	return (double)(sqrtl(n / (n - 1) * squares) / games);
}

struct margin
margin_of(const struct margin_sums *sums)
{
	return (struct margin){
		.mean = sums->games == 0
				? (double)NAN
				: (double)sums->points / (double)sums->games,
		.error = margin_error(margin_squares(sums), sums->deals,
			(long double)sums->games),
		.deals = sums->deals,
	};
}

double
margin_interval(const struct margin *margin)
{
	return interval_errors * margin->error;
}

void
margin_add_json(struct text *json, const struct margin *margin)
{
	text_add_string(json, "\"mean\":");
	text_add_number(json, margin->mean);
	text_add_string(json, ",\"stderr\":");
	text_add_number(json, margin->error);
	text_add_format(json, ",\"deals\":%ld,\"pairs\":%ld", margin->deals,
		margin->deals);
}
