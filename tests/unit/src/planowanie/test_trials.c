/* What bots are checked with. */

#include "lib/test.h"
#include "lib/trial_search.h"
#include "planowanie/game.h"

TEST_TRIALS(&planowanie_game)
