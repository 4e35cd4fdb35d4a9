/*
 * What the learning environments of trick games share (common/environment.h):
 * what a seat observes of hands and trick, and hidden hands drawn anew.
 */
#ifndef CARDS_TRICK_ENVIRONMENT_H
#define CARDS_TRICK_ENVIRONMENT_H

#include <stdint.h>

#include "cards/trick.h"
#include "cards/worlds.h"

/* What lies before the eyes of SEAT; all of it the caller's. */
struct trick_sight {
	const struct trick *trick; /* in play */
	int seat;
	trick_set hand;
	const trick_set *possible; /* by seat: what it may hold */
};

/* Bytes that trick_observe writes for SEATS and planes of CARDS. */
static inline int
trick_observation_size(int seats, int cards)
{
	return (2 * seats + 1) * cards + 2 * seats + 1;
}

/*
 * A plane has a byte for each of the first CARDS cards. Seats come from the next
 * one around the table: the hand; what each other seat may hold; what each
 * other seat has played to the trick; the cards of the led suit; those that
 * would win now. Then of all seats, the own one first: who leads, who wins so
 * far; and how many cards lie in the trick. Returns the byte after them.
 */
uint8_t *trick_observe(uint8_t *, const struct trick_sight *, int cards);

/* Which of the others have what, as SEAT sees it. */
struct trick_hidden {
	int seats;
	int seat;
	const trick_set *possible; /* by seat: that it may hold */
	trick_set unseen;	   /* by SEAT: in other hands or not dealt */
};

/* Deals the unseen cards anew to HANDS of the others, whose sizes stay; each way
 * that is possible is as likely as any other. */
void trick_determine(const struct trick_hidden *, struct worlds *scratch,
	struct random *, trick_set hands[]);

#endif
