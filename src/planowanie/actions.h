/* What a seat may do in a game of Planowanie (common/game_actions.h). */
#ifndef PLANOWANIE_ACTIONS_H
#define PLANOWANIE_ACTIONS_H

#include <jansson.h>

#include "planowanie/rules.h"

/* As game_rules has it. */
json_t *planowanie_actions(const struct planowanie *, int seat);

#endif
