/*
 * The table of a tournament: its bots in the order of their success, as the
 * format counts it. A fold over the contest; bots with a fault in a format
 * that removes them are left out of all sums and stand at the end.
 *
 * Behind them stand the house bots, which are outside the ranking: those that
 * fill up groups and those whose options say so. What others did against them
 * counts like any other game.
 */
#ifndef TOURNAMENT_RANKING_H
#define TOURNAMENT_RANKING_H

#include <stdbool.h>
#include <stdint.h>

#include "tournament/contest.h"

enum { RANKING_KEYS = 3 };

struct ranking_row {
	int bot;
	int rank;		   /* equal for equals; 0: none */
	double keys[RANKING_KEYS]; /* what the order follows: the more, the
				    * better, the first that differs */
	bool rated;
	double elo;
	double interval; /* half of it, 95 % */
	double score;	 /* what the format counts beside points */
	long games;
	long wins;
	long draws;
	long losses;
	int64_t points;
	long faults;
	bool house;
	bool gone; /* withdrawn, or retired for its faults */
};

struct ranking {
	struct ranking_row *rows; /* the best first, then house bots */
	int count;
	int ranked; /* so many are no house bots */
};

/* -1 with errno: no memory, and there is nothing to release. */
int ranking_init(struct ranking *, const struct contest *);
void ranking_release(struct ranking *);

#endif
