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

enum { TABLIC_SCHOOL_LESSONS = 36 }; /* of a game */

struct tablic_lesson {
	struct tablic_features features;
	float target;
};

struct tablic_school;

/* A school for one thread. NULL: no memory. */
struct tablic_school *tablic_school_new(enum tablic_scoring);
void tablic_school_free(struct tablic_school *);

struct tablic_school_terms {
	const struct tablic_value *value;
	float temperature; /* of the choice among plays, in points */
	float lambda;
};

/* Plays the game of RANDOM and writes its LESSONS. */
void tablic_school_game(struct tablic_school *,
	const struct tablic_school_terms *, struct random *,
	struct tablic_lesson lessons[static TABLIC_SCHOOL_LESSONS]);

#endif
