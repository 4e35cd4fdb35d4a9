/*
 * What can be said of cards that have been weighed in a trick: of each, of the
 * best beside what was played, and what kind of mistake that was.
 */
#ifndef CARDS_TRICK_MISTAKES_H
#define CARDS_TRICK_MISTAKES_H

#include "cards/trick.h"
#include "common/weighing.h"

/* The trick and the seat whose turn it is. */
struct trick_sighting {
	const struct trick *trick;
	const struct trick_deck *deck;
	bool counts;   /* cards count points, dearer ones more */
	bool partners; /* seat + 2 is the partner */
};

/* Adds to FACTS what C does. */
void trick_mistakes_add_facts(
	const struct trick_sighting *, trick_card c, json_t *facts);

/* Adds to the reasons of W what BEST does beside PLAYED. */
void trick_mistakes_add_reasons(const struct trick_sighting *, trick_card best,
	trick_card played, struct weighing *w);

/* Names the kind of mistake if it is one. */
void trick_mistakes_name(const struct trick_sighting *, trick_card best,
	trick_card played, struct weighing *w);

#endif
