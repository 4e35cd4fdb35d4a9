/* What a seat may do in a game of Herc (common/game_actions.h). */
#ifndef HERC_ACTIONS_H
#define HERC_ACTIONS_H

#include <jansson.h>

#include "herc/rules.h"

/* As game_rules has it. */
json_t *herc_actions(const struct herc *, int seat);

#endif
