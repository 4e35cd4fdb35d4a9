/* Tablić as a game of the arbiter, scored in each way (game.h). */
#ifndef TABLIC_GAME_H
#define TABLIC_GAME_H

#include "common/game.h"

extern const struct game_rules tablic_game_points;
extern const struct game_rules tablic_game_stihovi;
extern const struct game_rules tablic_game_pairs;

/* What teaches each of them (common/lesson.h). */
extern const struct lesson tablic_lesson;
extern const struct lesson tablic_lesson_stihovi;
extern const struct lesson tablic_lesson_pairs;

#endif
