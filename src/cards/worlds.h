/*
 * Hidden hands at random: all ways to deal cards to holders, of whom each has
 * so many and may not have all, are equally likely. A holder is a seat, or the
 * stock of cards that are not dealt.
 *
 * Cards with the same possible holders are a class. How many ways there are to
 * go on from each class with what the holders still need is counted first;
 * then a deal is drawn class by class, in proportion to these counts, and the
 * cards of a class are shuffled. There is no rejection, so it takes the same
 * time however much is known.
 */
#ifndef CARDS_WORLDS_H
#define CARDS_WORLDS_H

#include <stdbool.h>
#include <stdint.h>

#include "cards/trick.h"
#include "common/random.h"

enum {
	WORLDS_HOLDERS = 4,
	WORLDS_CLASSES = 15,  /* sets of holders that are not empty */
	WORLDS_STATES = 4913, /* what three of four may need of 64 cards */
};

/* Cards that the same holders may have. */
struct worlds_class {
	uint8_t cards[TRICK_CARDS_MAX];
	int size;
	int holders[WORLDS_HOLDERS]; /* COUNT of them */
	int count;
	int rest[WORLDS_HOLDERS]; /* cards from here on that each may have */
};

/* About 600 kB, of which only what is needed is touched. */
struct worlds {
	int holders;
	int sizes[WORLDS_HOLDERS];
	int steps[WORLDS_HOLDERS]; /* of an index of what is needed */
	int classes;
	struct worlds_class class[WORLDS_CLASSES];
	double count;
	double choices[TRICK_CARDS_MAX + 1][TRICK_CARDS_MAX + 1]; /* k of n */
	double ways[WORLDS_CLASSES - 1][WORLDS_STATES]; /* from a class on */
};

/* All deals of CARDS to HOLDERS, 1 to WORLDS_HOLDERS, with SIZES cards each,
 * all of which are POSSIBLE for them. False: there is none. */
bool worlds_prepare(struct worlds *, int holders, const int sizes[],
	const trick_set possible[], trick_set cards);

/* How many there are, as exactly as a double can say. */
static inline double
worlds_count(const struct worlds *worlds)
{
	return worlds->count;
}

/* One of them into HANDS, one by holder. */
void worlds_draw(const struct worlds *, struct random *, trick_set hands[]);

#endif
