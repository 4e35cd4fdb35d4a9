/* What is seen of a game of tablić (common/game_frame.h). */
#ifndef TABLIC_FRAME_H
#define TABLIC_FRAME_H

#include "common/game.h"
#include "tablic/rules.h"

/* As game_rules has it. */
json_t *tablic_frame(const struct tablic *, const struct game_look *);

#endif
