/*
 * The sampler: a plain yardstick for those that think. It tries every
 * declaration and every card in a hundred worlds, all hands that break nothing
 * known being equally likely; there everybody is greedy.
 */
#ifndef PLANOWANIE_PLAYERS_SAMPLER_H
#define PLANOWANIE_PLAYERS_SAMPLER_H

#include "planowanie/strategy.h"

/* Makes the strategy; false: no memory. */
bool planowanie_sampler_init(struct planowanie_strategy *);
void planowanie_sampler_release(struct planowanie_strategy *);

#endif
