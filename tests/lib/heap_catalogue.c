/*
 * The catalogue with the made-up games in front, linked in place of the
 * product's (src/games.c) to the unit tests of the arbiter.
 */
#include "games.h"

#include "herc/game.h"
#include "planowanie/game.h"
#include "tablic/game.h"
#include "trax/game.h"

#include "lib/heap_game.h"

const struct game_rules *const game_all[] = {
	&heap_rules,
	&heap_pair_rules,
	&tablic_game_points,
	&tablic_game_stihovi,
	&planowanie_game,
	&herc_game,
	&trax_game,
	NULL,
};
