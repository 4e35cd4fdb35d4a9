/*
 * The games that the same bots play on one deal, one in each rotation of the
 * seats, taken together: what a bot made in the first of them and in the later
 * ones. A bot that remembers hidden cards of the first does better later.
 *
 * The figure of bot A on one deal of R rotations is a whole number,
 *
 *	D = sum of M over the later rotations - (R - 1) * M in the first,
 *	M = R * points of A - points of all,
 *
 * which is (R - 1)^2 times its mean margin a game over the others in later
 * rotations less that in the first: a difference within the deal, so that the
 * strength of the bots has no part in it. The seat, and the hand that belongs
 * to it, has: who is first dealt the better hand is worse off later. In runs
 * that seat the bots of each deal in a random order (`shuffle`) each bot begins
 * at each seat with the same probability. Without anything remembered D has
 * then the mean 0 whatever the cards and the seats are worth, and the D of
 * several deals, also of groups that share a deal, are uncorrelated. So their
 * mean is unbiased, and its error is that of the mean of n samples
 * (R. A. Fisher 1935, "The Design of Experiments", sections 21 and 26: the
 * random order is what makes the estimate of error valid). Of runs whose order
 * is the same for all deals nothing is counted: there a seat that is worth more
 * cannot be told from memory.
 *
 * At tables of three and more the same deals tell whether two bots help each
 * other: what A makes with X at its table less what it makes without X. With X
 * that is its margin over the third bots alone, so that a weak X is no help:
 *
 *	T = sum over the games of (R - 2) * points of A - points of the thirds,
 *
 * (R - 2) * R times the mean margin a game; without X it is that over all
 * others, the sum of M over all games, R - 1 times R of it. The error of the
 * difference is that of two independent means. Where the points of a bot are a
 * strength of its own less those of the others, and all are grouped with all
 * equally often, the difference has the mean 0 whatever the strengths are. A deal
 * with a fault is not counted for that: points that a rule gives are no help, and
 * two bots may have no result on it.
 */
#ifndef SUMS_ROTATIONS_H
#define SUMS_ROTATIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/game.h"

struct record;
struct run;

/* So many deals are waited for; when there are more, the oldest does not count.
 * A run has as many as games at once. */
enum { ROTATIONS_OPEN_MAX = 1024 };

/* No game has more points; one that has, of a file that somebody made up, does
 * not count. */
enum { ROTATIONS_POINTS_MAX = 1 << 16 };

/* The bots of a group on a deal. */
struct rotated_deal {
	long number; /* the games' numbers divided by rotations */
	int games;   /* so far */
	bool faulty; /* one of them ended by a fault */
	size_t bots[GAME_SEATS_MAX];
	int64_t first[GAME_SEATS_MAX];	/* points in the first rotation */
	int64_t points[GAME_SEATS_MAX]; /* in all */
};

/* {0} counts nothing. */
struct rotations {
	int players; /* rotations of a deal, and bots: so many games of a
		      * group are counted together; 0: nothing is counted */
	bool fresh;  /* each game has a deal of its own: nothing is later */
	struct rotated_deal *open; /* deals whose games have not all come */
	size_t count;
	size_t capacity;
};

void rotations_release(struct rotations *);

/* The games that follow are of RUN. */
void rotations_begin(struct rotations *, const struct run *run);

/* Adds a game whose BOTS have these POINTS, each at its first seat. If it was the
 * last of its deal, which is in DEAL, how many bots there are; 0: it was not; -1 with
 * errno: no memory. */
int rotations_add(struct rotations *, const struct record *,
	const size_t bots[], const int64_t points[], struct rotated_deal *deal);

/* D of the bot in PLACE among PLAYERS, and its M summed over all games. */
int64_t rotated_deal_later(const struct rotated_deal *, int players, int place);
int64_t rotated_deal_margin(
	const struct rotated_deal *, int players, int place);

/* Sums over the deals that two bots have at one table. */
struct company {
	int64_t deals;
	/* Of the lower bot and of the higher: T with the other, the same
	 * squared, M and the same squared. */
	struct {
		int64_t with, with_squared, all, all_squared;
	} bots[2];
};

enum { COMPANY_NUMBERS = sizeof(struct company) / sizeof(int64_t) };

/* Adds the deal for the bots in places LOW and HIGH. */
void company_add(struct company *, const struct rotated_deal *, int players,
	int low, int high);

#endif
