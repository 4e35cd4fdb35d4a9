/* The frame of a game of Planowanie (common/game_frame.h). */
#ifndef PLANOWANIE_FRAME_H
#define PLANOWANIE_FRAME_H

#include "common/game.h"
#include "planowanie/rules.h"

/* As game_rules has it. A declaration is a secret of its seat until all have
 * declared, whatever hands are open. */
json_t *planowanie_frame(const struct planowanie *, const struct game_look *);

#endif
