/*
 * What a format counts for its table: a score beside the points, if it has one,
 * and the numbers that the order follows.
 */
#ifndef TOURNAMENT_RANKING_SCORE_H
#define TOURNAMENT_RANKING_SCORE_H

#include "tournament/contest.h"
#include "tournament/ranking.h"

/* What a format's score is called; NULL: it has none. */
const char *ranking_score_name(const struct format *);

/* Fills the scores and keys of ROWS, which are by number and have their sums
 * and ratings. -1 with errno. */
int ranking_score(const struct contest *, struct ranking_row *rows);

#endif
