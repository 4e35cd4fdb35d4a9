/*
 * A model of the other player of two, from its plays: whether it plays
 * greedily, and which cards it may hold.
 *
 * A greedy player never passes by what is better in its order, so each of its
 * plays says exactly which cards it does not hold. Of anybody else each play
 * only makes some cards less likely: those with which more could have been
 * taken.
 */
#ifndef TABLIC_SEARCH_OPPONENT_MODEL_H
#define TABLIC_SEARCH_OPPONENT_MODEL_H

#include "common/random.h"
#include "tablic/search/table_cache.h"
#include "tablic/view.h"

struct tablic_opponent_model {
	int held;		  /* cards in its hand */
	card_set unseen;	  /* its hand is among them */
	double greedy;		  /* the chance that it plays greedily */
	card_set allowed;	  /* unseen cards it holds if so */
	float weight[CARD_COUNT]; /* else: chances of the unseen, relative */
};

/* VIEW is of a game of two. */
void tablic_opponent_model_of_view(struct tablic_opponent_model *,
	const struct tablic_view *, struct tablic_table_cache *);

/* A hand that it may hold, drawn with the chances of a greedy player's hand or
 * of another's; then *WEIGHT is in proportion to the chance of being drawn. */
card_set tablic_opponent_model_draw(const struct tablic_opponent_model *,
	bool greedy, struct random *, double *weight);

#endif
