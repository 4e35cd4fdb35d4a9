/*
 * Inference from the other's plays: of what kind it is, by the deals that are
 * played out, where all hands are known, and what it holds, by this deal: how
 * likely would it have made its plays with a given hand? Models of players say
 * so (play_model), and a player that it may be, which is asked what it would have
 * played in its place.
 */
#ifndef TABLIC_SEARCH_HAND_INFERENCE_H
#define TABLIC_SEARCH_HAND_INFERENCE_H

#include "tablic/search/play_model.h"
#include "tablic/strategy.h"

/* A player that the other may be. */
struct tablic_known_player {
	struct tablic_strategy strategy;
	int64_t nodes;	/* of its own, for a play */
	int price;	/* so many of them cost as much as a position */
	double differs; /* how often the other plays at random all the same */
};

/* A play of the other and what it knew when it made it; what it held then and
 * has not played yet is not in its hand but among the unseen cards. */
struct tablic_observation {
	struct tablic_view view;
	struct tablic_position position;
	struct tablic_play play;
};

struct tablic_hand_inference {
	enum tablic_scoring scoring;
	const struct tablic_value_net *net;
	struct tablic_table_cache *cache;
	const struct tablic_known_player *known; /* NULL: nobody is asked */
	struct effort *effort;			 /* pays for the asking */
	double differs;				 /* of the known kind, now */
	double kinds[TABLIC_KINDS]; /* their chances by earlier deals */
	int count;
	struct tablic_observation observations[TABLIC_HAND_MAX];
	struct tablic_view now; /* the other's view, as in an observation */
};

/* Begins for the seat of a VIEW of two, with the kinds, and the plays of the other
 * in this deal. Evaluates about eight positions for each of its plays in the deals
 * before; EFFORT pays only for what the known player is asked, here and later. */
void tablic_hand_inference_of_view(struct tablic_hand_inference *,
	const struct tablic_view *, const struct tablic_value_net *,
	struct tablic_table_cache *, const struct tablic_known_player *,
	struct effort *);

/* The chance of the plays of this deal, by kind of the other, if HAND, some of the
 * unseen cards, is what it holds now. Evaluates about eight positions for each
 * play. The known player is asked about the latest play first, and about no more of
 * them once the other is hardly it. */
void tablic_hand_inference_likelihoods(const struct tablic_hand_inference *,
	card_set hand, double chance[static TABLIC_KINDS]);

/* What the known player plays in VIEW, one of the other's, if HAND is what it
 * holds besides. */
struct tablic_play tablic_hand_inference_ask(
	const struct tablic_hand_inference *, const struct tablic_view *,
	card_set hand);

#endif
