/* What may be placed in a game of Trax (common/game_actions.h). */
#ifndef TRAX_ACTIONS_H
#define TRAX_ACTIONS_H

#include <jansson.h>

#include "trax/rules.h"

/* For the seat whose turn it is, as game_rules has it: a turn for each first
 * tile, by rows and columns, with all that it forces. The piece is that first
 * tile. */
json_t *trax_actions(const struct trax *);

#endif
