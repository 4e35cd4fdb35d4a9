/* High card as the arbiter runs it; see common/game.h. */
#ifndef FIFTH_HIGH_CARD_GAME_H
#define FIFTH_HIGH_CARD_GAME_H

#include "common/game.h"

extern const struct game_rules high_card_game;

#endif
