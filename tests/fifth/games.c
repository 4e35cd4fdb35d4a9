/* The arbiter's catalogue with a fifth game. */
#include "games.h"

#include "fifth/high_card/game.h"
#include "herc/game.h"
#include "planowanie/game.h"
#include "tablic/game.h"
#include "trax/game.h"

const struct game_rules *const game_all[] = {
	&tablic_game_points,
	&tablic_game_stihovi,
	&tablic_game_pairs,
	&planowanie_game,
	&herc_game,
	&trax_game,
	&high_card_game,
	NULL,
};
