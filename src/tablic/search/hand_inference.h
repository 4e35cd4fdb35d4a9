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
struct tablic_moment {
	struct tablic_stand stand; /* its hand: what it has played since */
	struct tablic_play play;
};

struct tablic_reading {
	enum tablic_scoring scoring;
	card_set unseen; /* for who reads */
	int count;
	struct tablic_moment moments[TABLIC_HAND_MAX];
};

/* The plays of the other of two in the deal of VIEW. */
void tablic_reading_of_view(struct tablic_reading *, const struct tablic_view *,
	struct tablic_outlooks *);

/* How likely the plays are if HAND, some of the unseen cards, is what the other
 * holds now. Values about nine stands for each play. */
double tablic_reading_chance(const struct tablic_reading *, card_set hand,
	const struct tablic_value *, struct tablic_outlooks *);

#endif
