/* What talon-train has learned of Planowanie: how cards are played with skill.
 */
#ifndef PLANOWANIE_SEARCH_WEIGHTS_H
#define PLANOWANIE_SEARCH_WEIGHTS_H

#include "learning/weights.h"
#include "planowanie/search/skill.h"

/* PLANOWANIE_SKILL_WEIGHTS of them, in units of 1/PLANOWANIE_SKILL_UNIT. */
extern const struct learning_weights planowanie_weights;

#endif
