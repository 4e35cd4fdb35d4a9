/*
 * The Swiss system: each bot plays one of about the same score whom it has not
 * met, as long as that is possible. Bots are ordered by score, equal ones by
 * number, and paired from the top with the next in order. Where no pairing
 * without rematches is found, pairs that have met least may meet again. Of an
 * odd number the last in order of those with the fewest byes has a bye, which
 * counts as all games of a round won.
 */
#ifndef TOURNAMENT_DRAW_SWISS_H
#define TOURNAMENT_DRAW_SWISS_H

#include "tournament/rounds.h"

int draw_swiss(const struct draw *, struct groups *);

/* The score of a bot in the rounds before ROUND, which are complete: a win counts
 * 2, a draw 1, a bye as the wins of a round. */
long draw_swiss_score(const struct sums *, size_t bot, long round);

#endif
