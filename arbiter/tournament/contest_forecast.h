/*
 * How many games a contest will have: those of the rounds that are drawn, and
 * of the rounds to come as many as those who take part now would play.
 */
#ifndef TOURNAMENT_CONTEST_FORECAST_H
#define TOURNAMENT_CONTEST_FORECAST_H

#include "tournament/contest.h"

/* As far as can be told; exact once the last round is drawn. */
double contest_forecast(const struct contest *);

#endif
