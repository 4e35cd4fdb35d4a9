/* What bots are checked with. */

#include "lib/test.h"
#include "lib/trial_search.h"
#include "tablic/game.h"

TEST_TRIALS(&tablic_game_points)
