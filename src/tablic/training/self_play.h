/*
 * Games that a learned value plays with itself, and what there is to learn from
 * them: stands and what they turned out to be worth.
 *
 * The target of a stand is the return with traces of eligibility (Sutton 1988,
 * "Learning to predict by the methods of temporal differences"): what was won
 * until the next stand, and from there the mean of its value and its target,
 * the target with weight `lambda`. The last deal, in which both hands are
 * known, is worth what the exact solution says.
 */
#ifndef TABLIC_TRAINING_SELF_PLAY_H
#define TABLIC_TRAINING_SELF_PLAY_H

#include "common/random.h"
#include "tablic/search/value_net.h"

enum { TABLIC_SELF_PLAY_EXAMPLES = 36 }; /* of a game */

struct tablic_example {
	struct tablic_features features;
	float target;
};

struct tablic_self_play;

/* A school for one thread. NULL: no memory. */
struct tablic_self_play *tablic_self_play_new(enum tablic_scoring);
void tablic_self_play_free(struct tablic_self_play *);

struct tablic_self_play_terms {
	const struct tablic_value_net *value;
	float temperature; /* of the choice among plays, in points */
	float lambda;
};

/* Plays the game of RANDOM and writes its LESSONS. */
void tablic_self_play_game(struct tablic_self_play *,
	const struct tablic_self_play_terms *, struct random *,
	struct tablic_example lessons[static TABLIC_SELF_PLAY_EXAMPLES]);

#endif
