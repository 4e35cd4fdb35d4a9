/*
 * The margin between two bots, the points of the first less those of the
 * second, a game, and how certain it is. The games that the two play on one
 * deal share its luck, so that a deal is one sample.
 *
 * Of n deals with g_i games and m_i points between the bots, the mean a game
 * is a ratio, sum(m_i) / sum(g_i); the numbers of games differ where a run was
 * broken off. Its variance is
 *
 *     n/(n-1) * sum((m_i - mean * g_i)^2) / sum(g_i)^2
 *
 * (W. Cochran 1977, "Sampling Techniques", section 6.4); with equal g_i that
 * is the usual one of a mean of n samples. Nothing else in the arbiter computes
 * the error of a margin.
 */
#ifndef RECORD_MARGIN_H
#define RECORD_MARGIN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

/* Sums over deals, in whole numbers: their order makes no difference. {0} is
 * of no deal. */
struct margin_sums {
	long deals;
	int64_t games;
	int64_t points; /* of the first bot less the second */
	int64_t games_squared;
	int64_t points_squared;
	int64_t games_by_points;
};

struct margin {
	double mean;  /* a game; NAN without games */
	double error; /* standard error of the mean; NAN below two deals */
	long deals;
};

/* Adds a deal of GAMES games, all of which came to POINTS. */
void margin_add(struct margin_sums *, int64_t games, int64_t points);

/* One game more, of POINTS, for a deal that has now GAMES with ALL points. */
void margin_extend(
	struct margin_sums *, int64_t games, int64_t all, int64_t points);

/* Adds sums over other deals; those of the same two bots as the second sees
 * them if TURNED. */
void margin_join(
	struct margin_sums *, const struct margin_sums *more, bool turned);

struct margin margin_of(const struct margin_sums *);

/* sum((m_i - mean * g_i)^2); 0 without games. */
long double margin_squares(const struct margin_sums *);

/* The formula itself: the standard error for such a sum over DEALS, of GAMES
 * in all. NAN below two deals. */
double margin_error(long double squares, long deals, long double games);

/* How far a 95 % interval reaches to either side of the mean. */
double margin_interval(const struct margin *);

/* The members "mean", "stderr", "deals" and "pairs", which is the older name
 * of the count; null for what is not known. */
void margin_add_json(struct text *, const struct margin *);

#endif
