/*
 * The groups of a tournament's rounds, drawn one round after another as the
 * format has it. Pure: a draw depends on what it is given alone, so it can be
 * made again from a record file.
 */
#ifndef TOURNAMENT_DRAW_H
#define TOURNAMENT_DRAW_H

#include <stdbool.h>

#include "record/run.h"
#include "tournament/rounds.h"

/* Whether ROUND depends on the results of those before. */
bool draw_waits(const struct run *, long round);

/* Adds the groups of a round. 1; 0: the tournament is over; -1 with errno: no
 * memory. */
int draw_groups(const struct draw *, struct groups *);

/* On how many deals each group of a round plays. */
long draw_deals(const struct run *);

/* How many rounds there are at most. */
long draw_rounds(const struct run *);

/* How many groups COUNT bots make in a round, CHALLENGERS of them challengers;
 * of a knockout, in the first; of a league, at most. */
double draw_group_count(const struct run *, int count, int challengers);

#endif
