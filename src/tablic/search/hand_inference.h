/*
 * Inference from the other's plays: of what kind it is, by the deals that are
 * played out, where all hands are known, and what it holds, by this deal: how
 * likely would it have made its plays with a given hand (play_model)?
 */
#ifndef TABLIC_SEARCH_HAND_INFERENCE_H
#define TABLIC_SEARCH_HAND_INFERENCE_H

#include "tablic/search/play_model.h"

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

/* The chance of the plays, by kind of the other, if HAND, some of the unseen
 * cards, is what it holds now. Evaluates about eight positions for each play.
 */
void tablic_hand_inference_likelihoods(const struct tablic_hand_inference *,
	card_set hand, const struct tablic_value_net *,
	struct tablic_table_cache *, double chance[static TABLIC_KINDS]);

/* The chances of the kinds by the deals that are played out. Evaluates about
 * eight positions for each play of the other's. */
void tablic_hand_inference_kinds(const struct tablic_view *,
	const struct tablic_value_net *, struct tablic_table_cache *,
	double kinds[static TABLIC_KINDS]);

#endif
