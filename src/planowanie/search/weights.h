/* What talon-train has learned of Planowanie, src/planowanie/skill.net: how cards
 * are played with skill. */
#ifndef PLANOWANIE_SEARCH_WEIGHTS_H
#define PLANOWANIE_SEARCH_WEIGHTS_H

#include <stdint.h>

#include "planowanie/search/skill.h"

/* In units of 1/PLANOWANIE_SKILL_UNIT. */
void planowanie_weights_copy(int16_t skill[static PLANOWANIE_SKILL_WEIGHTS]);

#endif
