#include "simulation/rank_agreement.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* A bot, and where bots of its strength may stand: at so many places from
 * `first` on. */
struct standing {
	double truth;
	double found;
	int bot;
	int first;
	int equals;
};

static int
compare(double a, double b)
{
	return (a < b) - (a > b);
}

static int
by_truth(const void *a, const void *b)
{
	const struct standing *x = a;
	const struct standing *y = b;
	int order = compare(x->truth, y->truth);

	return order != 0 ? order : compare(x->found, y->found);
}

static int
by_found(const void *a, const void *b)
{
	const struct standing *x = a;
	const struct standing *y = b;
	int order = compare(x->found, y->found);

	return order != 0 ? order : x->bot - y->bot;
}

/* The pairs among those that stand together and of which IS_EQUAL holds. */
static long
count_equal(const struct standing *bots, int count,
	bool (*is_equal)(const struct standing *, const struct standing *))
{
	long pairs = 0;
	long run = 0;

	for (int i = 1; i < count; i++) {
		run = is_equal(&bots[i - 1], &bots[i]) ? run + 1 : 0;
		pairs += run;
	}
	return pairs;
}

static bool
same_truth(const struct standing *a, const struct standing *b)
{
	return a->truth == b->truth;
}

static bool
same_found(const struct standing *a, const struct standing *b)
{
	return a->found == b->found;
}

static bool
same_both(const struct standing *a, const struct standing *b)
{
	return same_truth(a, b) && same_found(a, b);
}

/* Sorts BOTS by what was found, with SPARE to merge in, and returns how many
 * pairs stood the wrong way round. */
static long
sort_and_count(struct standing *bots, int count, struct standing *spare)
{
	int half = count / 2;
	int left = 0;
	int right = half;

	if (count < 2)
		return 0;
	long wrong = sort_and_count(bots, half, spare) +
		     sort_and_count(bots + half, count - half, spare);
	for (int i = 0; i < count; i++) {
		bool later =
			left == half ||
			(right < count && bots[right].found > bots[left].found);

		wrong += later ? half - left : 0;
		spare[i] = bots[later ? right++ : left++];
	}
	memcpy(bots, spare, (size_t)count * sizeof *bots);
	return wrong;
}

/* By W. Knight, Journal of the American Statistical Association 61, 1966. */
static double
rank_correlation(struct standing *bots, int count, struct standing *spare)
{
	long pairs = (long)count * (count - 1) / 2 -
		     count_equal(bots, count, same_truth);
	long both = count_equal(bots, count, same_both);
	long wrong = sort_and_count(bots, count, spare);
	long equal = count_equal(bots, count, same_found) - both;

	return pairs > 0 ? (double)(pairs - equal - 2 * wrong) / (double)pairs
			 : 1;
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

/* Says of bots in the order of their strengths where they may stand. */
static void
tell_places(struct standing *bots, int count)
{
	int end;

	for (int first = 0; first < count; first = end) {
		end = first + 1;
		while (end < count && same_truth(&bots[first], &bots[end]))
			end++;
		for (int i = first; i < end; i++) {
			bots[i].first = first;
			bots[i].equals = end - first;
		}
	}
}

/* Of bots in the order that was found. */
static int
count_misplaced(const struct standing *bots, int count)
{
	int misplaced = 0;

	for (int i = 0; i < count; i++)
		misplaced += i < bots[i].first ||
			     i >= bots[i].first + bots[i].equals;
	return misplaced;
}

int
rank_agreement_of(struct rank_agreement *agreement, int count,
	const double *truth, const double *found)
{
	const size_t size = (size_t)count;
	struct standing *bots = calloc(2 * size, sizeof *bots);

	if (!bots)
		return -1;
	for (int i = 0; i < count; i++)
		bots[i] = (struct standing){
			.truth = truth[i], .found = found[i], .bot = i};
	qsort(bots, size, sizeof *bots, by_truth);
	tell_places(bots, count);
	agreement->tau = rank_correlation(bots, count, bots + size);
	agreement->error = root_mean_square(count, truth, found);
	qsort(bots, size, sizeof *bots, by_found);
	agreement->misplaced = count_misplaced(bots, count);
	free(bots);
	return 0;
}
