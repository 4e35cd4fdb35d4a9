/*
 * What a seat believes about the hidden hands: worlds, deals of all four hands
 * that agree with what it knows.
 *
 * Uniform worlds respect voids alone. Read worlds also weigh how the others
 * have played: each of them is greedy in most of its plays, in some, or
 * anybody, who plays by chance, so that one play that greedy would not make
 * costs a hand little where others speak against greed anyway. Worlds are drawn
 * in proportion to that likelihood by a few Markov chains, each from a uniform
 * world of its own, that exchange two cards at a time (Metropolis et al. 1953).
 */
#ifndef HERC_SEARCH_BELIEF_H
#define HERC_SEARCH_BELIEF_H

#include "cards/worlds.h"
#include "common/effort.h"
#include "herc/search/packed.h"

enum {
	HERC_HIDDEN = HERC_CARDS - HERC_HAND,
	HERC_CHAINS = 8,
	HERC_MODELS = 3,
};

/* A play of another seat. */
struct herc_event {
	struct herc_table table; /* before it */
	herc_set card;
	herc_set played; /* from it on by the same seat */
};

struct herc_chain {
	herc_set hands[HERC_SEATS];
	int8_t owners[HERC_HIDDEN]; /* of the hidden cards */
	double likelihood[HERC_SEATS];
};

struct herc_belief {
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

/* Begins to read; a node is a play that is weighed. False: the effort has
 * ended before. */
bool herc_belief_read(struct herc_belief *, struct effort *, struct random *);

/* A read world; the chains go on from it. */
void herc_belief_draw(struct herc_belief *, struct effort *, struct random *,
	herc_set hands[HERC_SEATS]);

/* How likely it is that SEAT with HAND has played as it has. */
double herc_belief_likelihood(
	const struct herc_belief *, int seat, herc_set hand);

#endif
