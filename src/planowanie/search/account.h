/*
 * What a choice was made from, for an explanation: how each candidate did, and
 * which cards the others held in the worlds.
 */
#ifndef PLANOWANIE_SEARCH_ACCOUNT_H
#define PLANOWANIE_SEARCH_ACCOUNT_H

#include "common/explanation.h"
#include "common/race.h"
#include "planowanie/search/evidence.h"

/* All zero before a choice. */
struct planowanie_account {
	int worlds;
	int held[PLANOWANIE_SEATS_MAX][TRICK_CARDS_MAX];
};

/* The hands of P are those of one more world. */
void planowanie_account_world(
	struct planowanie_account *, const struct planowanie_packed *p);

/* Says how COUNT candidates with these NAMES did in the race: CHOSEN before the
 * others, and of these what was given up behind what was not. */
void planowanie_account_candidates(const struct race *, int count, int chosen,
	char names[][4], struct explanation *);

/* Says what SEAT is taken for and which cards it seems to hold; PLAIN is the
 * deck as it is known to people. */
void planowanie_account_seat(const struct planowanie_account *, int seat,
	const struct planowanie_evidence *, const struct trick_deck *plain,
	struct explanation *);

#endif
