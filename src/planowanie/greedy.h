/*
 * The greedy player of Planowanie. It declares what its high cards and its
 * trumps are likely to take, and then plays to its declaration: while it needs
 * tricks it takes this one if it can, and when it has enough it ducks. It
 * looks no further than the trick on the table.
 */
#ifndef PLANOWANIE_GREEDY_H
#define PLANOWANIE_GREEDY_H

#include "common/random.h"
#include "planowanie/view.h"

/* For a view that may declare: a number of tricks. */
int planowanie_greedy_declare(const struct planowanie_view *, struct random *);

/* For a view that may play: the cards that are equal to it. */
trick_set planowanie_greedy_cards(const struct planowanie_view *);

/* For a view that may play. Among equal cards one is drawn at random. */
trick_card planowanie_greedy_play(
	const struct planowanie_view *, struct random *);

/* BASE to a power of 0 or more. */
double planowanie_power(double base, int exponent);

/* The chance that of COUNT cards, each held with CHANCE, at most MOST are. */
double planowanie_chance_of_at_most(int most, int count, double chance);

#endif
