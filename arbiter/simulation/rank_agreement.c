#include "simulation/rank_agreement.h"

#include <math.h>
#include <stdbool.h>

static int
sign(double x)
{
	return (x > 0) - (x < 0);
}

static double
rank_correlation(int count, const double *truth, const double *found)
{
	long pairs = 0;
	long right = 0;

	for (int i = 0; i < count; i++)
		for (int j = 0; j < i; j++) {
			int order = sign(truth[i] - truth[j]);

			pairs += order != 0;
			right += order * sign(found[i] - found[j]);
		}
	return pairs > 0 ? (double)right / (double)pairs : 1;
}

static double
root_mean_square(int count, const double *truth, const double *found)
{
	double mean = 0;
	double sum = 0;

	for (int i = 0; i < count; i++)
		mean += (found[i] - truth[i]) / count;
	for (int i = 0; i < count; i++) {
		double error = found[i] - truth[i] - mean;

		sum += error * error;
	}
	return sqrt(sum / count);
}

/* Whether BOT stands where no bot of its strength may; those of equal strength
 * may stand in any order. */
static bool
is_misplaced(int bot, int count, const double *truth, const double *found)
{
	int place = 0;
	int first = 0;
	int equals = 0;

	for (int other = 0; other < count; other++) {
		place += found[other] > found[bot] ||
			 (found[other] == found[bot] && other < bot);
		first += truth[other] > truth[bot];
		equals += truth[other] == truth[bot];
	}
	return place < first || place >= first + equals;
}

struct rank_agreement
rank_agreement_of(int count, const double *truth, const double *found)
{
	struct rank_agreement agreement = {
		.tau = rank_correlation(count, truth, found),
		.error = root_mean_square(count, truth, found),
	};

	for (int bot = 0; bot < count; bot++)
		agreement.misplaced += is_misplaced(bot, count, truth, found);
	return agreement;
}
