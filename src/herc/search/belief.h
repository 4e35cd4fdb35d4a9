/*
 * What a seat believes about the hidden hands: worlds, deals of all four hands
 * that agree with what it knows.
 *
 * Uniform worlds respect voids alone. Read worlds also weigh how the others
 * have played: each of them is greedy in nearly all of its plays or in most,
 * plays by the learned policy, or is anybody, who plays at random, so that one
 * play that a kind of player would not make costs a hand little where others
 * speak against that kind anyway. Worlds are drawn in proportion to that
 * likelihood by a few Markov chains, each from a uniform world of its own, that
 * exchange two cards at a time (Metropolis et al. 1953).
 */
#ifndef HERC_SEARCH_BELIEF_H
#define HERC_SEARCH_BELIEF_H

#include "cards/worlds.h"
#include "common/effort.h"
#include "herc/search/packed.h"

enum {
	HERC_HIDDEN = HERC_CARDS - HERC_HAND,
	HERC_CHAINS = 8,
};

/* The kinds of players. */
enum herc_model {
	HERC_GREEDY,
	HERC_MOSTLY_GREEDY,
	HERC_ANYBODY,
	HERC_LEARNED,
	HERC_MODELS,
};

/* A play of another seat. */
struct herc_event {
	struct herc_table table; /* before it */
	herc_set card;
	herc_set played; /* from it on by the same seat */
};

/* Of the plays of a seat with a hand. */
struct herc_likelihood {
	double all;
	double by_model[HERC_MODELS]; /* whose sum it is */
};

struct herc_chain {
	herc_set hands[HERC_SEATS];
	int8_t owners[HERC_HIDDEN]; /* of the hidden cards */
	struct herc_likelihood likelihood[HERC_SEATS];
};

struct herc_belief {
	const int16_t *weights; /* of the policy */
	int seat;
	struct herc_table table;
	herc_set hand;
	int seats[HERC_SEATS - 1]; /* the others */
	herc_set possible[HERC_SEATS];
	int event_count[HERC_SEATS];
	struct herc_event events[HERC_SEATS][HERC_HAND];
	int hidden_count;
	herc_set hidden[HERC_HIDDEN];
	int next; /* chain */
	struct herc_chain chains[HERC_CHAINS];
	struct worlds worlds;
};

/* From a view in play. False: no hands agree with it, which the rules forbid.
 */
bool herc_belief_prepare(struct herc_belief *, const struct herc_view *);

/* A uniform world. */
void herc_belief_uniform(const struct herc_belief *, struct random *,
	herc_set hands[HERC_SEATS]);

/* Begins to read, by the policy of WEIGHTS, which are kept. False: the effort
 * has ended before. */
bool herc_belief_read(struct herc_belief *, const int16_t weights[],
	struct effort *, struct random *);

/* A read world, as long as the next is not drawn. */
const struct herc_chain *herc_belief_draw(
	struct herc_belief *, struct effort *, struct random *);

/* How likely it is that SEAT with HAND has played as it has. */
void herc_belief_weigh(const struct herc_belief *, int seat, herc_set hand,
	struct herc_likelihood *);

#endif
