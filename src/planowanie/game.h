/* Planowanie as a game of the arbiter (game.h). */
#ifndef PLANOWANIE_GAME_H
#define PLANOWANIE_GAME_H

#include "common/game.h"

extern const struct game_rules planowanie_game;

/* What teaches it (common/lesson.h). */
extern const struct lesson planowanie_lesson;

#endif
