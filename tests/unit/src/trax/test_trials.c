/* What bots are checked with. */

#include "lib/test.h"
#include "lib/trial_search.h"
#include "trax/game.h"

TEST(every_kind_is_met_where_it_is_looked_for)
{
	trial_search_kinds(&trax_game);
}

TEST(a_game_is_played_in_every_setup)
{
	trial_search_setups(&trax_game);
}
