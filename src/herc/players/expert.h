/*
 * The expert of Herc: its cards race in many worlds, in which the hands of the
 * others are read from their plays (herc/search/belief.h), each played on to
 * the end by the learned policy and by those that seem to be greedy.
 */
#ifndef HERC_PLAYERS_EXPERT_H
#define HERC_PLAYERS_EXPERT_H

#include "common/effort.h"
#include "common/race.h"
#include "herc/search/belief.h"

/* A node is a card played on by a greedy player. */
#define HERC_EXPERT_NODES INT64_C(400000)

struct herc_expert {
	const int16_t *weights; /* of the policy (herc/search/policy.h) */
	struct herc_belief belief;
	struct race race;
};

/* For a view that may play. */
trick_card herc_expert_play(struct herc_expert *, const struct herc_view *,
	struct effort *, struct random *);

#endif
