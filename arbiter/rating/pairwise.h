/*
 * A game cut into results between two bots each, as the contest of the ITPW
 * does: the final score of each bot against that of each other. The standing,
 * which may break ties, is the score here. Several seats of one bot are one
 * side, with the sum of what they have, and so are partners, between whom
 * there is no result. A fault gives only the offender's losses.
 */
#ifndef RATING_PAIRWISE_H
#define RATING_PAIRWISE_H

#include "rating/results.h"
#include "record/record.h"

/* Bots by their lowest seat; the FIRST of two has the lower. */
struct pairwise_result {
	int first;
	int second;
	enum outcome outcome; /* for the first */
};

enum { PAIRWISE_MAX = GAME_SEATS_MAX * (GAME_SEATS_MAX - 1) / 2 };

/* The lowest seat of the bot that holds SEAT. */
int pairwise_seat(const struct record *record, int seat);

/* Fills PAIRS and returns how many there are. */
int pairwise_results(const struct record *record,
	struct pairwise_result pairs[static PAIRWISE_MAX]);

#endif
