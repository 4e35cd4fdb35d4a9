/*
 * Reading the other's hand from its plays in this deal: how likely would it
 * have made them with this hand? A player is taken to choose among its plays
 * with chances that grow with what they are worth to it (Rebstock, Solinas,
 * Buro, Sturtevant 2019, "Policy based inference in trick-taking card games"),
 * and now and then anyhow.
 */
#ifndef TABLIC_SEARCH_HAND_INFERENCE_H
#define TABLIC_SEARCH_HAND_INFERENCE_H

#include "tablic/search/position.h"
#include "tablic/search/value_net.h"

/* The other about to play, as far as its hand need not be known. */
struct tablic_observation {
	struct tablic_position stand; /* its hand: what it has played since */
	struct tablic_play play;
};

struct tablic_hand_inference {
	enum tablic_scoring scoring;
	card_set unseen; /* for who reads */
	int count;
	struct tablic_observation observations[TABLIC_HAND_MAX];
};

/* The plays of the other of two in the deal of VIEW. */
void tablic_hand_inference_of_view(struct tablic_hand_inference *,
	const struct tablic_view *, struct tablic_table_cache *);

/* How likely the plays are if HAND, some of the unseen cards, is what the other
 * holds now. Values about nine stands for each play. */
double tablic_hand_inference_likelihood(const struct tablic_hand_inference *,
	card_set hand, const struct tablic_value_net *,
	struct tablic_table_cache *);

#endif
