/*
 * Models of how somebody plays, for reading a hidden hand from plays and for
 * guessing answers. A play's chance is a softmax over how much each play is
 * liked, with some of the chance spread evenly over all of them (Rebstock,
 * Solinas, Buro, Sturtevant 2019, "Policy based inference in trick-taking card
 * games"). What is liked depends on the kind of player; the numbers were fitted
 * by likelihood (conditional logit) to games of the expert and of minimax.
 */
#ifndef TABLIC_SEARCH_PLAY_MODEL_H
#define TABLIC_SEARCH_PLAY_MODEL_H

#include "tablic/moves.h"
#include "tablic/search/position.h"
#include "tablic/search/value_net.h"

enum tablic_kind {
	TABLIC_THINKER, /* likes what the value net likes */
	TABLIC_TAKER,	/* likes the greedy player's play, tablas, pairs */
	TABLIC_ANYBODY, /* not easily surprised */
	TABLIC_KNOWN,	/* one that is asked (hand_inference), no model */
};

enum { TABLIC_MODELS = TABLIC_KNOWN, TABLIC_KINDS };

/* Are these plays one but for which of equal cards are named? */
bool tablic_plays_same(struct tablic_play, struct tablic_play);

/* The plays of a position with what they are worth to its owner: the points
 * that they win and the value of what follows. */
struct tablic_plays {
	int count;
	struct tablic_move moves[TABLIC_MOVES_MAX];
	float worth[TABLIC_MOVES_MAX];
};

/* Evaluates `count` positions. */
void tablic_plays_of(struct tablic_plays *, const struct tablic_position *,
	enum tablic_scoring, const struct tablic_value_net *,
	struct tablic_table_cache *);

/* The same for three and more. */
void tablic_plays_of_many(struct tablic_plays *, const struct tablic_many *,
	enum tablic_scoring, const struct tablic_value_net *,
	struct tablic_table_cache *);

/* The play that is worth most. */
int tablic_plays_best(const struct tablic_plays *);

/* The likeliest play by the model of this kind. */
int tablic_plays_likeliest(const struct tablic_plays *,
	const struct tablic_position *, enum tablic_kind);

/* The chance of PLAY, by model. */
void tablic_plays_chances(const struct tablic_plays *,
	const struct tablic_position *, struct tablic_play play,
	double chance[static TABLIC_MODELS]);

#endif
