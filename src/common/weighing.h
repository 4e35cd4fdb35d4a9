/*
 * What the actions of a seat are worth to it by all that it knows, as an expert
 * weighs them: for who looks at a game that was played, or wants a hint in one
 * that is.
 *
 * A worth is what the game is expected to come to if all play well from there:
 * in points, own ones less the mean of the opponents'. Where something is hidden
 * that is a mean over worlds, each a way that the hidden cards may lie, and two
 * actions are compared in the same worlds. The best is found in some and is
 * compared with what was played in others, so that luck, which makes the best of
 * many look better than it is, has no part in the loss.
 *
 * What is said of actions goes on from who does them: says of common/say.h.
 */
#ifndef COMMON_WEIGHING_H
#define COMMON_WEIGHING_H

#include <stdbool.h>

#include <jansson.h>

#include "common/game.h"
#include "common/race.h"

enum { WEIGHING_MOST = 16 };

struct weighed {
	int number; /* of the candidate, by the game's order */
	double worth;
	double error; /* the standard error of how much less it is worth than
		       * the best; 0 if both are known, and of the best */
	char action[GAME_LINE_MAX];
	json_t *facts; /* says of it; owned */
};

/* To be begun, with WORLDS set, and released. */
struct weighing {
	int worlds; /* to be met at most, once to choose and once to compare */

	/* The game's: the standard error of what is said of the rest of the game
	 * where it is not played on, in a difference of two actions. It counts in
	 * all errors besides chance. */
	double model;
	int count;
	struct weighed actions[WEIGHING_MOST]; /* the best first */
	int played;  /* which of these was played; -1: none was named */
	double loss; /* how much less that is worth, at least 0 */
	double error;
	json_t *why; /* says of the best, beside what was played; owned */

	/* If it is a mistake, which kind: a word, and a say of it that goes on
	 * from who did it, owned. NULL: it is no mistake. */
	const char *kind;
	json_t *mistake;
};

/* So many worlds, unless the caller says otherwise. */
enum { WEIGHING_WORLDS = 1000 };

void weighing_begin(struct weighing *);

/* Nothing is weighed then. */
void weighing_release(struct weighing *);

/* Number of the candidate that is added, whose worth is known already or to be
 * found out by worlds; -1: there is no room. */
int weighing_add(struct weighing *, double worth);

/* Worlds that candidates meet: the next one, and what CANDIDATE, by its number,
 * comes to in it. */
struct weighing_worlds {
	void (*next)(void *context);
	double (*meet)(void *context, int candidate);
	void *context;
};

/* Finds out what the candidates are worth, and which was PLAYED, by its number,
 * is compared with the best; -1: none. RACE is room for it. */
void weighing_by_worlds(struct weighing *, struct race *,
	const struct weighing_worlds *, int played);

/* The same where each is known. If that is but as well as a search can see, what a
 * shallower search thought of each, by its number, is SHALLOW: the error of a
 * difference is how much it has changed since, and a quarter of a point. NULL: all
 * are known for sure. */
void weighing_by_worth(struct weighing *, const double shallow[], int played);

/* The loss is more than its error explains. */
bool weighing_is_mistake(const struct weighing *);

#endif
