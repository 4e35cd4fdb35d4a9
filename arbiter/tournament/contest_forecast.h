/*
 * How many games a contest will have: those of the rounds that are drawn, and
 * of the rounds to come as many as those who take part now would play.
 */
#ifndef TOURNAMENT_CONTEST_FORECAST_H
#define TOURNAMENT_CONTEST_FORECAST_H

#include "tournament/contest.h"

/* As far as can be told; exact once the last round is drawn. Of a shard, its
 * own. */
double contest_forecast(const struct contest *);

/* Of a shard, its own of the rounds that can be drawn from what is known, with
 * those that it has played; else the same. */
double contest_forecast_known(const struct contest *);

#endif
