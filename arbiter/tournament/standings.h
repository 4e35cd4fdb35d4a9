/*
 * What the games of a tournament come to: sums for each bot, results in pairs
 * for the rating, and what each two had with each other. A fold over records
 * that does not depend on their order.
 */
#ifndef TOURNAMENT_STANDINGS_H
#define TOURNAMENT_STANDINGS_H

#include "play/tally.h"
#include "rating/results.h"
#include "tournament/meetings.h"
#include "tournament/roster.h"

struct standings {
	struct tally tally;
	struct results results;
	struct meetings meetings; /* only of games of two bots */
	long *byes;		  /* by bot: rounds without a game */
	int bot_count;
};

/* RUN must outlive the standings. */
void standings_init(struct standings *, const struct run *run);
void standings_release(struct standings *);

/* The bots of ROSTER are known from now on, under their numbers. -1 with
 * errno. */
int standings_know(struct standings *, const struct roster *);

/* A game of the bots BOTS, by seat. -1 with errno: no memory, and the
 * standings are of no use any more. */
int standings_add(struct standings *, const struct record *, const int bots[]);

#endif
