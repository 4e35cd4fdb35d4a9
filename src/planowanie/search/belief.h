/*
 * Hidden hands at random, as likely as what was seen makes them: hands that
 * break nothing known are drawn uniformly, weighed by the evidence and drawn
 * again by their weights, and each is then changed by swaps of two cards that
 * keep to the weights (Metropolis; together the resampling and moving of Gilks
 * and Berzuini 2001, "Following a moving target").
 */
#ifndef PLANOWANIE_SEARCH_BELIEF_H
#define PLANOWANIE_SEARCH_BELIEF_H

#include "cards/worlds.h"
#include "common/effort.h"
#include "planowanie/search/evidence.h"

enum { PLANOWANIE_PARTICLES = 1024 };

struct planowanie_particle {
	trick_set hands[WORLDS_HOLDERS]; /* by holder */
	double weights[WORLDS_HOLDERS];
};

/* About a megabyte, of which only what is needed is touched. */
struct planowanie_belief {
	const struct planowanie_evidence *evidence; /* NULL: none */
	int holders;
	int seats[WORLDS_HOLDERS]; /* -1: cards that were not dealt */
	int sizes[WORLDS_HOLDERS];
	trick_set possible[WORLDS_HOLDERS];
	int nodes[WORLDS_HOLDERS]; /* of weighing a hand */
	struct worlds worlds;
	int count; /* particles; 0: every world is drawn anew */
	int next;
	struct planowanie_particle particles[2][PLANOWANIE_PARTICLES];
	double sums[PLANOWANIE_PARTICLES];
};

/* What SEAT may believe in P, where its own hand is the only one; EVIDENCE
 * stays in place. COUNT particles at most are drawn, fewer if the effort ends.
 * False: hands as they are known cannot be. */
bool planowanie_belief_init(struct planowanie_belief *,
	const struct planowanie_packed *p, int seat,
	const struct planowanie_evidence *, int count, struct effort *,
	struct random *);

/* The next world: the hands of the others into P. Returns its nodes. */
int planowanie_belief_next(struct planowanie_belief *, struct random *,
	struct planowanie_packed *p);

#endif
