/* What bots are checked with. */

#include "lib/test.h"
#include "lib/trial_search.h"
#include "trax/game.h"

TEST_TRIALS(&trax_game)
