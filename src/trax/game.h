/* Trax as a game of the arbiter (game.h). */
#ifndef TRAX_GAME_H
#define TRAX_GAME_H

#include "common/game.h"

extern const struct game_rules trax_game;

/* What teaches it (common/lesson.h). */
extern const struct lesson trax_lesson;

#endif
