/*
 * A packed game played on, by greedy players (herc/greedy.h) or by the learned
 * policy: each knows what its seat would, its hand and what was shown.
 */
#ifndef HERC_SEARCH_PLAYOUT_H
#define HERC_SEARCH_PLAYOUT_H

#include "herc/search/packed.h"

/* The cards among which the greedy player with HAND, whose turn it is, draws
 * one: those of herc_greedy_play. */
herc_set herc_greedy_set(const struct herc_table *, herc_set hand);

/* A card of SET, which must not be empty; *CHANCE is a number that goes on,
 * good enough for ties. */
static inline herc_set
herc_pick(herc_set set, uint64_t *chance)
{
	if ((set & (set - 1)) == 0)
		return set;
	*chance = *chance * 0x5851f42d4c957f2d + 0x14057b7ef767814f;
	uint64_t size = (uint64_t)herc_size(set);
	for (uint64_t n = (*chance >> 32) * size >> 32; n > 0; n--)
		set &= set - 1;
	return set & -set;
}

/* What a card of either kind costs of an effort. */
enum { HERC_GREEDY_NODES = 1, HERC_POLICY_NODES = 6 };

/* Plays greedily for all seats until so many tricks are left. */
void herc_playout(struct herc_packed *, int tricks_left, uint64_t *chance);

/* The same, but only the seats whose bits are in GREEDY play so, the others by
 * the policy of WEIGHTS. */
void herc_playout_mixed(struct herc_packed *, int tricks_left, unsigned greedy,
	const int16_t weights[], uint64_t *chance);

/* The nodes of playing CARDS in it. */
static inline int64_t
herc_playout_nodes(int cards, unsigned greedy)
{
	int seats = trick_set_size(greedy);

	return cards *
	       (seats * HERC_GREEDY_NODES +
		       (HERC_SEATS - seats) * HERC_POLICY_NODES) /
	       HERC_SEATS;
}

#endif
