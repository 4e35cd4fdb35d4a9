#include "rating/rating.c"

/*
 * How far estimated variances of ratings are from those of the dense matrix:
 * intervals PLAYERS OPPONENTS. Prints the root mean square and the greatest
 * relative error of an interval.
 */
#include <err.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "common/random.h"

static struct sums results;
static struct encounters encounters;
static struct bradley_terry model;
static struct covariance covariance;

static void
play(size_t players, size_t opponents)
{
	struct random random;
	char name[32];

	random_derive(&random, "intervals", players, opponents, 0);
	for (size_t i = 0; i < players; i++) {
		snprintf(name, sizeof name, "%zu", i);
		if (sums_bot(&results, name) < 0)
			err(1, NULL);
	}
	for (size_t game = 0; game < players * opponents / 2; game++) {
		size_t a = game % players;
		size_t b = random_below(&random, (uint32_t)players);
		double wins =
			1 /
			(1 + exp(((double)a - (double)b) / (double)players));
		bool won = random_below(&random, 1000) < 1000 * wins;

		if (a != b &&
			sums_add_result(&results, a, b,
				won ? OUTCOME_WIN : OUTCOME_LOSS, game + 1) < 0)
			err(1, NULL);
	}
}

static void
compare(const double *dense, const double *estimated, int players)
{
	double squares = 0;
	double most = 0;

	for (int i = 0; i < players; i++) {
		double error = fabs(sqrt(estimated[i] / dense[i]) - 1);

		squares += error * error / players;
		most = error > most ? error : most;
	}
	printf("rms %.5f\nmost %.5f\n", sqrt(squares), most);
}

int
main(int argc, char *argv[])
{
	if (argc != 3)
		errx(1, "intervals PLAYERS OPPONENTS");
	play((size_t)atoi(argv[1]), (size_t)atoi(argv[2]));
	if (encounters_init(&encounters, &results, 2) < 0 ||
		bradley_terry_init(&model, &encounters, 0, 97.3) < 0)
		err(1, NULL);
	bradley_terry_fit(&model, false, false);
	double *dense = calloc((size_t)encounters.players, sizeof *dense);
	double *estimated =
		calloc((size_t)encounters.players, sizeof *estimated);
	if (!dense || !estimated || covariance_init(&covariance, &model) < 0 ||
		covariance_estimate(&model, estimated) < 0)
		err(1, NULL);
	covariance_variances(&covariance, dense);
	compare(dense, estimated, encounters.players);
	return 0;
}
