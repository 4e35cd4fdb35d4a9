/*
 * Ratings for people and programs. The table has the figures that BayesElo
 * prints, rounded as it does; JSON and CSV have them with ten digits. The
 * heading says of how many percent the intervals are.
 */
#ifndef RATING_RATING_REPORT_H
#define RATING_RATING_REPORT_H

#include <stdio.h>

#include "rating/rating.h"
#include "sums/sums.h"

void rating_report_table(
	FILE *file, const struct rating *rating, const struct sums *results);
void rating_report_csv(
	FILE *file, const struct rating *rating, const struct sums *results);

/* One JSON object on one line. -1 with errno: no memory, or FILE failed. */
int rating_report_json(
	FILE *file, const struct rating *rating, const struct sums *results);

#endif
