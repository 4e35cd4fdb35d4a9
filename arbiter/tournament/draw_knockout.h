/*
 * Knockout: a bracket by number, which is the seed: the first two can only
 * meet in the final, the first four only in the semi-finals, and so on; where
 * a place is left free its opponent goes on. A tie is won by the better score
 * (a win 1, a draw 1/2), at equal scores by more points, and at equal points
 * by the better seed, so no tie is played again. A bot that is withdrawn loses
 * its next tie without a game.
 */
#ifndef TOURNAMENT_DRAW_KNOCKOUT_H
#define TOURNAMENT_DRAW_KNOCKOUT_H

#include <stddef.h>
#include <stdint.h>

#include "tournament/rounds.h"

int draw_knockout(const struct draw *, struct groups *);

/* How many bots are left in the bracket of the draw's round, whose games have
 * yet to come. -1 with errno. */
int draw_knockout_left(const struct draw *);

/* Into SURVIVED, by number, how many rounds each bot has come through of those
 * that are complete, which is how many ties it has won, its byes with them.
 * Returns how many rounds are; -1 with errno. */
long draw_knockout_survived(const struct sums *, long *survived);

/* A tie of the bracket; bots are numbers of the sums, -1: nobody, or nobody yet. */
struct knockout_tie {
	long round;
	long bots[2];
	long winner; /* -1: its games are not over */
	long games;
	double scores[2]; /* a win 1, a draw 1/2 */
	int64_t points[2];
};

/* The bracket as far as it is known, round by round to the last, each from the top
 * to the bottom; to be freed. NULL with errno. */
struct knockout_tie *draw_knockout_ties(const struct sums *, size_t *count);

#endif
