/*
 * What the declarations and plays of the others tell of their hands, and what
 * earlier deals, whose hands everybody has seen by their end, tell of them.
 *
 * A seat is the greedy player, or plays with skill, or is anybody else: the
 * three are weighed by what it has done in the game (Bayes). All but the greedy
 * player declare about what that expects; anybody else plays as it does so
 * often, else anything.
 */
#ifndef PLANOWANIE_SEARCH_EVIDENCE_H
#define PLANOWANIE_SEARCH_EVIDENCE_H

#include "planowanie/search/bidding.h"
#include "planowanie/search/skill.h"

/* What a seat is taken for. */
struct planowanie_habits {
	double greedy;	/* the chance that it is the greedy player */
	double skilled; /* the chance that it plays with skill */
	double alike; /* how often it plays as greedy ones, if it is neither */
	double shift; /* how much more than greedy it declares, if not that */
};

/* One card that a seat played. */
struct planowanie_deed {
	struct planowanie_sight sight;
	trick_set before; /* what it had played of its hand */
	trick_card card;
};

/* What was seen of a seat in the present deal. */
struct planowanie_witness {
	struct planowanie_habits habits;
	int declared; /* or PLANOWANIE_SECRET */
	int count;
	struct planowanie_deed deeds[PLANOWANIE_HAND_MAX];
	trick_set played;
};

struct planowanie_evidence {
	const struct planowanie_deck *deck;
	const int16_t *weights; /* of skill; NULL: nobody has any */
	struct planowanie_bidding bidding;
	struct planowanie_witness seats[PLANOWANIE_SEATS_MAX];
};

/* All that VIEW, which is in a deal, has heard; DECK, its deck, and the WEIGHTS
 * of skill, or NULL if nobody has any, stay in place. */
void planowanie_evidence_init(struct planowanie_evidence *,
	const struct planowanie_deck *, const int16_t weights[],
	const struct planowanie_view *);

/* Nothing is read: the others are greedy, and nothing was seen of them. */
void planowanie_evidence_blank(struct planowanie_evidence *,
	const struct planowanie_deck *, const struct planowanie_view *);

/* How likely SEAT would have done what it did in this deal, if HAND is what it
 * holds now. */
double planowanie_evidence_weigh(
	const struct planowanie_evidence *, int seat, trick_set hand);

/* The nodes that this takes for what SEAT has played. */
int planowanie_evidence_nodes(const struct planowanie_evidence *, int seat);

/* What SEAT may declare with HAND, as the greedy player if it is PLAIN; CHANCE
 * is uniform in 64 bits. */
int planowanie_evidence_declare(const struct planowanie_evidence *, int seat,
	trick_set hand, bool plain, uint64_t chance);

#endif
