/*
 * Games of tablić for two and more, a play at a time, with what each seat sees
 *of them:
 *
 *	round_start(&round, scoring, &random);
 *	while (round_next(&round))
 *		round_play(&round, choose(round_view(&round)));
 *
 * What is against the rules fails an assertion.
 */
#ifndef LIB_TABLIC_ROUND_H
#define LIB_TABLIC_ROUND_H

#include "common/random.h"
#include "tablic/view.h"

struct tablic_round {
	struct tablic game;
	struct tablic_view views[TABLIC_SEATS_MAX];
};

/* Fails unless DONE. */
void round_must(bool done);

/* Writes the cards of SET, the lowest first; returns how many. */
int round_list(card_set set, card cards[static CARD_COUNT]);

/* A game of two. */
void round_start(struct tablic_round *, enum tablic_scoring, struct random *);

void round_start_many(
	struct tablic_round *, enum tablic_scoring, int seats, struct random *);

/* Deals when it is due. False: the game is over. */
bool round_next(struct tablic_round *);

/* What the seat sees whose turn it is. */
const struct tablic_view *round_view(const struct tablic_round *);

void round_play(struct tablic_round *, struct tablic_play);

#endif
