/*
 * The own next plays of a search by worlds. After a candidate the other answers,
 * and who searches will see the answer, but not the hand: all worlds with the same
 * answer are one place, at which one play must be made in all of them (an
 * information set). So each world is played on with every play that is considered
 * there, and counts with the result of the one that the other worlds of the place,
 * and the worth at sight, think best. No world has a say in its own, or a few of
 * them would seem to know the hidden hand.
 */
#ifndef TABLIC_SEARCH_FOLLOWUPS_H
#define TABLIC_SEARCH_FOLLOWUPS_H

#include "common/race.h"
#include "tablic/counts.h"
#include "tablic/rules.h"

enum {
	TABLIC_FOLLOWUPS_CANDIDATES = 6,
	TABLIC_FOLLOWUPS_PLACES = 96, /* of a candidate */
	TABLIC_FOLLOWUPS_PLAYS = 4,   /* of a place */
};

struct tablic_followups_play {
	card played;
	tablic_counts taken;
	float at_sight; /* worth like the results */
};

struct tablic_followups_place {
	int type; /* of the card that the other answers with */
	tablic_counts taken;
	int count;
	struct tablic_followups_play plays[TABLIC_FOLLOWUPS_PLAYS];
	double sums[TABLIC_FOLLOWUPS_PLAYS]; /* of the results */
};

/* Some 450 kB, of any content before the beginning. A world that has no place has
 * one result. */
struct tablic_followups {
	int count[TABLIC_FOLLOWUPS_CANDIDATES];
	struct tablic_followups_place places[TABLIC_FOLLOWUPS_CANDIDATES]
					    [TABLIC_FOLLOWUPS_PLACES];
	int8_t place[TABLIC_FOLLOWUPS_CANDIDATES][RACE_SAMPLES]; /* -1: none */
	float results[TABLIC_FOLLOWUPS_CANDIDATES][RACE_SAMPLES]
		     [TABLIC_FOLLOWUPS_PLAYS];
};

void tablic_followups_begin(struct tablic_followups *);

/* The place after that answer to CANDIDATE; without plays if it is new. NULL:
 * there are too many. */
struct tablic_followups_place *tablic_followups_find(
	struct tablic_followups *, int candidate, struct tablic_play answer);

/* A play that is considered there, one of the best at sight. */
void tablic_followups_consider(
	struct tablic_followups_place *, struct tablic_followups_play);

/* World SAMPLE, whose results are there, counts at its place. */
void tablic_followups_count(
	struct tablic_followups *, int candidate, int sample);

/* With what it counts for the candidate, by all that were counted. */
float tablic_followups_result(
	const struct tablic_followups *, int candidate, int sample);

#endif
