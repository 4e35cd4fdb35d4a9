/*
 * Chance at the cards: which one is played, uniformly or with skill, and how
 * likely a card is to be played with skill. What is played out and what weighs
 * evidence is the same.
 */
#ifndef PLANOWANIE_SEARCH_CHANCES_H
#define PLANOWANIE_SEARCH_CHANCES_H

#include "planowanie/search/skill.h"

/* A skilled card takes as long as this number of greedy ones. */
enum { PLANOWANIE_CHANCES_NODES = 10 };

/* The next of a row of numbers that need be no better than Marsaglia's (2003,
 * "Xorshift RNGs"); *CHANCE is not 0. */
static inline uint32_t
planowanie_chances_next(uint64_t *chance)
{
	*chance ^= *chance << 13;
	*chance ^= *chance >> 7;
	*chance ^= *chance << 17;
	return (uint32_t)(*chance >> 32);
}

/* One of several cards. */
static inline trick_card
planowanie_chances_any(trick_set cards, uint64_t *chance)
{
	if ((cards & (cards - 1)) != 0) {
		uint64_t size = (uint32_t)trick_set_size(cards);

		for (uint64_t n = planowanie_chances_next(chance) * size >> 32;
			n > 0; n--)
			cards &= cards - 1;
	}
	return trick_set_first(cards);
}

/* A card of HAND, each as often as exp of its worth by WEIGHTS says. */
trick_card planowanie_chances_draw(const int16_t weights[],
	const struct planowanie_deck *, const struct planowanie_sight *,
	trick_set hand, uint64_t *chance);

/* How likely that is to be CARD, which may be played. */
double planowanie_chances_of(const int16_t weights[],
	const struct planowanie_deck *, const struct planowanie_sight *,
	trick_set hand, trick_card card);

#endif
