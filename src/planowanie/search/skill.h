/*
 * How good each card looks to a seat that plays with skill: a sum of a few
 * learned weights, each of a table that is looked up by some of what the seat
 * knows (as in the tile coding of Sutton and Barto 2018). The weights are those
 * of the course planowanie/training/course.h.
 */
#ifndef PLANOWANIE_SEARCH_SKILL_H
#define PLANOWANIE_SEARCH_SKILL_H

#include "planowanie/search/bidding.h"
#include "planowanie/search/policy.h"

enum {
	PLANOWANIE_SKILL_TERMS = 8,
	PLANOWANIE_SKILL_UNIT = 256, /* a weight of 1 */

	/* The tables, one behind the other: of a lead ... */
	PLANOWANIE_LEAD_PLACE = 0,
	PLANOWANIE_LEAD_TRICKS = PLANOWANIE_LEAD_PLACE + 10 * 5 * 5 * 5,
	PLANOWANIE_LEAD_RICHES = PLANOWANIE_LEAD_TRICKS + 10 * 5 * 6,
	PLANOWANIE_LEAD_SUIT = PLANOWANIE_LEAD_RICHES + 10 * 5 * 5,
	PLANOWANIE_LEAD_DEMAND = PLANOWANIE_LEAD_SUIT + 10 * 5 * 5 * 4,
	PLANOWANIE_LEAD_VOIDS = PLANOWANIE_LEAD_DEMAND + 10 * 5 * 5,
	PLANOWANIE_LEAD_GREEDY = PLANOWANIE_LEAD_VOIDS + 10 * 5 * 4,
	PLANOWANIE_LEAD_LOWER = PLANOWANIE_LEAD_GREEDY + 5 * 4 * 6,
	/* ... and of another card. */
	PLANOWANIE_FOLLOW_PLACE = PLANOWANIE_LEAD_LOWER + 10 * 5 * 5,
	PLANOWANIE_FOLLOW_TRICKS = PLANOWANIE_FOLLOW_PLACE + 100 * 5 * 5,
	PLANOWANIE_FOLLOW_RICHES = PLANOWANIE_FOLLOW_TRICKS + 100 * 6,
	PLANOWANIE_FOLLOW_ENDS = PLANOWANIE_FOLLOW_RICHES + 100 * 5 * 5,
	PLANOWANIE_FOLLOW_DEMAND = PLANOWANIE_FOLLOW_ENDS + 100 * 8,
	PLANOWANIE_FOLLOW_WANTS = PLANOWANIE_FOLLOW_DEMAND + 100 * 5 * 4,
	PLANOWANIE_FOLLOW_SUIT = PLANOWANIE_FOLLOW_WANTS + 100 * 6,
	PLANOWANIE_FOLLOW_GREEDY = PLANOWANIE_FOLLOW_SUIT + 20 * 5 * 5 * 5,
	PLANOWANIE_SKILL_WEIGHTS = PLANOWANIE_FOLLOW_GREEDY + 25 * 4 * 6,
};

/* All that a seat that is to play sees but its hand. */
struct planowanie_sight {
	struct planowanie_turn turn;
	trick_set left; /* cards not played, anywhere */
	trick_set may[PLANOWANIE_SEATS_MAX - 1]; /* of the others */
	int8_t needs;				 /* of its own */
	int8_t demand; /* tricks that all still need, less those left */
	uint8_t tricks;
	uint8_t others;
	uint8_t behind; /* of them play after it in this trick */
	uint8_t winner; /* 0: lost its declaration; 1: has it; 2: needs more */
	bool wants;	/* one behind it needs a trick */
};

/* What may be played, and what it is the sum of. */
struct planowanie_options {
	int count;
	trick_card cards[PLANOWANIE_HAND_MAX];
	uint16_t terms[PLANOWANIE_HAND_MAX][PLANOWANIE_SKILL_TERMS];
};

/* What the seat sees whose turn it is. */
struct planowanie_sight planowanie_sight_of(const struct planowanie_packed *);

/* All that a seat with HAND may play, which is something. */
void planowanie_skill_options(const struct planowanie_deck *,
	const struct planowanie_sight *, trick_set hand,
	struct planowanie_options *);

/* The sum of option NUMBER. */
static inline int
planowanie_skill_worth(const int16_t weights[],
	const struct planowanie_options *options, int number)
{
	int sum = 0;

	for (int i = 0; i < PLANOWANIE_SKILL_TERMS; i++)
		sum += weights[options->terms[number][i]];
	return sum;
}

#endif
