/* Herc as a game of the arbiter (game.h). */
#ifndef HERC_GAME_H
#define HERC_GAME_H

#include "common/game.h"

extern const struct game_rules herc_game;

/* What teaches it (common/lesson.h). */
extern const struct lesson herc_lesson;

#endif
