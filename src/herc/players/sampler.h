/*
 * The sampler: the plain way to play what one cannot see, and the yardstick of
 * the others. It deals the hidden cards at random, as the voids allow, in 200
 * worlds, plays each of its cards in every world on by greedy players, and
 * takes the card with the best mean. It reads nothing from what was played.
 */
#ifndef HERC_PLAYERS_SAMPLER_H
#define HERC_PLAYERS_SAMPLER_H

#include "common/effort.h"
#include "herc/search/belief.h"

/* A node is a card played in a playout; so many are enough for any answer. */
#define HERC_SAMPLER_NODES INT64_C(140000)

/* For a view that may play. */
trick_card herc_sampler_play(struct herc_belief *, const struct herc_view *,
	struct effort *, struct random *);

#endif
