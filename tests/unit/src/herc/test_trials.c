/* What bots are checked with. */

#include "herc/game.h"
#include "lib/test.h"
#include "lib/trial_search.h"

TEST_TRIALS(&herc_game)
