/*
 * The expert: the strongest player of Planowanie that there is here. It tries
 * every declaration and every card in worlds that it believes in for what the
 * others declared and played (planowanie/search/choice.h).
 */
#ifndef PLANOWANIE_PLAYERS_EXPERT_H
#define PLANOWANIE_PLAYERS_EXPERT_H

#include "common/level.h"
#include "common/weighing.h"
#include "planowanie/strategy.h"

/* Makes the strategy; false: no memory. */
bool planowanie_expert_init(struct planowanie_strategy *);

/* From LEVEL_LEAST to LEVEL_MOST, which is what it is at first. */
void planowanie_expert_level(struct planowanie_strategy *, int level);

/* Weighs at full strength, as planowanie_choice_weigh. */
bool planowanie_expert_weigh(struct planowanie_strategy *,
	const struct planowanie_view *, const char *played, struct weighing *,
	struct random *);

void planowanie_expert_release(struct planowanie_strategy *);

#endif
