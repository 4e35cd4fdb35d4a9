/*
 * The expert of Herc: its cards race in many worlds, in which the hands of the
 * others are read from their plays (herc/search/belief.h), each played on to
 * the end by the learned policy and by those that seem to be greedy. The last
 * tricks of worlds in which nobody seems greedy are solved
 * (herc/search/endgame.h).
 */
#ifndef HERC_PLAYERS_EXPERT_H
#define HERC_PLAYERS_EXPERT_H

#include "common/effort.h"
#include "common/level.h"
#include "common/race.h"
#include "common/weighing.h"
#include "herc/search/belief.h"
#include "herc/search/endgame.h"
#include "herc/search/policy.h"

/* A node is a card played on by a greedy player. */
#define HERC_EXPERT_NODES INT64_C(400000)

/* With fewer nodes reading leaves too few worlds, and the sampler plays. */
#define HERC_READING_NODES INT64_C(100000)

/* What an explanation is made of. */
struct herc_account {
	int worlds;
	int held[HERC_SEATS]
		[HERC_CARDS];	  /* in so many worlds, by packed card */
	int greedy[HERC_SEATS];	  /* likewise */
	int tried[HERC_HAND];	  /* by card of the race */
	int64_t taken[HERC_HAND]; /* by its own side, the sum */
};

struct herc_expert {
	int16_t weights[HERC_POLICY_WEIGHTS]; /* herc/search/policy.h */
	int level;			      /* of common/level.h */
	struct herc_belief belief;
	struct race race;
	struct herc_endgame endgame;
	struct herc_account account;
};

/* All but the belief and the race. */
void herc_expert_init(struct herc_expert *);

/* For a view that may play. Below the best level it makes some of its plays by
 * chance or greedily. */
trick_card herc_expert_play(struct herc_expert *, const struct herc_view *,
	struct effort *, struct random *);

/* Weighs the cards of VIEW and the one that was PLAYED, or NULL, with all others
 * taken to play by the learned policy; see common/seat.h. False: PLAYED is no
 * card. */
bool herc_expert_weigh(struct herc_expert *, const struct herc_view *,
	const char *played, struct weighing *, struct random *);

#endif
