/* A voice that nobody hears, for games of which only the rules matter. */
#ifndef LIB_SILENCE_H
#define LIB_SILENCE_H

#include "common/game.h"

extern const struct game_voice silence;

#endif
