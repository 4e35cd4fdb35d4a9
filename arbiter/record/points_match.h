/*
 * A match to so many points: deals are played until a side has them, and more
 * than every other. What the game of one deal has of it, and the score of a run
 * that is such a match (--to N).
 *
 *	match = points_score_next(&score, run, bots);
 *	... the deal is played ...
 *	points_score_add(&score, record.points, bots, record.seats);
 *	if (points_score_winner(&score, run) >= 0)
 *		... the match is over ...
 */
#ifndef RECORD_POINTS_MATCH_H
#define RECORD_POINTS_MATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "common/game.h"

struct run;

/* A deal of a match; {0}: the game is of none. */
struct points_match {
	int64_t to;		    /* the points that win; 0: no match */
	long number;		    /* of the deal, from 1 */
	int before[GAME_SEATS_MAX]; /* by seat: the score before it */
};

/* A bot has the points of its first seat: partners have the same. */
struct points_score {
	long deals;
	int64_t bots[GAME_SEATS_MAX]; /* by their numbers in the run */
};

/* The next deal, with the bots of BOTS at its seats. */
struct points_match points_score_next(
	const struct points_score *, const struct run *, const int bots[]);

/* A deal has been played: its POINTS and bots by seat. */
void points_score_add(
	struct points_score *, const int points[], const int bots[], int seats);

/* The first bot of the side that has the points, and more than every other; -1:
 * none has. */
int points_score_winner(const struct points_score *, const struct run *);

bool points_match_same(
	const struct points_match *, const struct points_match *, int seats);

#endif
