/*
 * Inference of the other's hand from its plays in this deal: how likely would
 * it have made them with a given hand? The model of the other is a softmax over
 * what its plays are worth to it, with some of the chance spread evenly over
 * all plays (Rebstock, Solinas, Buro, Sturtevant 2019, "Policy based inference
 * in trick-taking card games").
 */
#ifndef TABLIC_SEARCH_HAND_INFERENCE_H
#define TABLIC_SEARCH_HAND_INFERENCE_H

#include "tablic/search/position.h"
#include "tablic/search/value_net.h"

/* A play of the other and the position in which it made it. */
struct tablic_observation {
	struct tablic_position
		position; /* its hand: what it has played since */
	struct tablic_play play;
};

struct tablic_hand_inference {
	enum tablic_scoring scoring;
	card_set unseen; /* by the seat that infers */
	int count;
	struct tablic_observation observations[TABLIC_HAND_MAX];
};

/* The plays of the other of two in the deal of VIEW. */
void tablic_hand_inference_of_view(struct tablic_hand_inference *,
	const struct tablic_view *, struct tablic_table_cache *);

/* The chance of the plays if HAND, some of the unseen cards, is what the other
 * holds now. Evaluates about nine positions for each play. */
double tablic_hand_inference_likelihood(const struct tablic_hand_inference *,
	card_set hand, const struct tablic_value_net *,
	struct tablic_table_cache *);

#endif
