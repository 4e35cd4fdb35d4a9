/*
 * The expert of Trax: it searches turns and answers for so many nodes
 * (search.h) by learned weights of the board's size. Where the board is to be
 * filled nobody scores, and it plays as random does.
 *
 * At a lower level (levels.h) it is as weak as a person may want it.
 */
#ifndef TRAX_PLAYERS_EXPERT_H
#define TRAX_PLAYERS_EXPERT_H

#include <stdbool.h>

#include "common/effort.h"
#include "common/random.h"
#include "common/weighing.h"
#include "trax/view.h"

/* A node is a turn tried; this number takes about 10 ms. */
#define TRAX_EXPERT_NODES INT64_C(20000)

struct trax_expert;

/* About six megabytes, of which little is used by few nodes. NULL: no memory.
 */
struct trax_expert *trax_expert_new(void);
void trax_expert_free(struct trax_expert *);

/* From LEVEL_LEAST to LEVEL_MOST, which it is unless it is set. */
void trax_expert_set_level(struct trax_expert *, int level);

/* A turn for a view whose turn it is; false: only a pass is left, and TURN is
 * one. */
bool trax_expert_choose(struct trax_expert *, const struct trax_view *,
	struct effort *, struct random *, struct trax_turn *);

/* Weighs the turns of VIEW and that which was PLAYED, or NULL, at full strength;
 * see common/seat.h. Nothing is hidden: the error of a loss is how much it has
 * changed with the last turn of depth, and a quarter of a point. False: PLAYED is no turn, there is only one,
 * or the board is to be filled. */
bool trax_expert_weigh(struct trax_expert *, const struct trax_view *,
	const char *played, struct weighing *, struct random *);

#endif
