/*
 * Groups chosen by rating, so that their games say as much as possible about
 * the ratings: of the ITPW, where everybody plays in each round, and of a
 * league, where only who is due does, with whom its games tell most.
 *
 * In a league a bot is due as long as it has fewer games than the run says, or,
 * if the run says so, as its rating is less certain. A new version, ana.2, and
 * ana.3 after that, meets its former one first, if that still takes part, and then
 * plays in its place; it is known by its name. Nobody is due: there is no further round until somebody
 * comes.
 */
#ifndef TOURNAMENT_DRAW_ITPW_H
#define TOURNAMENT_DRAW_ITPW_H

#include <stdbool.h>

#include "tournament/rounds.h"

/* Whether the groups of ROUND are not at random. */
bool draw_itpw_waits(const struct run *, long round);

int draw_chosen(const struct draw *, struct groups *);
int draw_league(const struct draw *, struct groups *);

/* At most so many groups in a round of a league. */
double draw_league_group_count(const struct run *, int count);

/* How many games there are at least until everybody has those that the run
 * says, whatever ratings may want. */
double draw_league_left(const struct draw *);

#endif
