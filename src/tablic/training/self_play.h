/*
 * Self-play: games that a value net plays with itself, and the training
 * examples they give: positions with what they turned out to be worth.
 *
 * The target of a position is the lambda-return (Sutton 1988, "Learning to
 * predict by the methods of temporal differences"): the points won until the
 * seat's next position, and from there the mean of that position's value and
 * its target, the target with weight `lambda`. The last deal, in which both
 * hands are known, is worth what the exact solution says.
 */
#ifndef TABLIC_TRAINING_SELF_PLAY_H
#define TABLIC_TRAINING_SELF_PLAY_H

#include "common/random.h"
#include "tablic/training/example.h"

enum { TABLIC_SELF_PLAY_EXAMPLES = 36 }; /* of a game */

struct tablic_self_play;

/* The working memory of self-play, for one thread. NULL: no memory. */
struct tablic_self_play *tablic_self_play_new(enum tablic_scoring);
void tablic_self_play_free(struct tablic_self_play *);

struct tablic_self_play_terms {
	const struct tablic_value_net *net; /* a small one */
	float temperature; /* of the choice among plays, in points */
	float lambda;
};

/* Plays one game, all chance taken from RANDOM, and writes its examples: those
 * of seat 0 first. */
void tablic_self_play_game(struct tablic_self_play *,
	const struct tablic_self_play_terms *, struct random *,
	struct tablic_example examples[static TABLIC_SELF_PLAY_EXAMPLES]);

#endif
