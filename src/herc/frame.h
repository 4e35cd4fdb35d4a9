/* The frame of a game of Herc (common/game_frame.h). */
#ifndef HERC_FRAME_H
#define HERC_FRAME_H

#include "common/game.h"
#include "herc/rules.h"

/* As game_rules has it. */
json_t *herc_frame(const struct herc *, const struct game_look *);

#endif
