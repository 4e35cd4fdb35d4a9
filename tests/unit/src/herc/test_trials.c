/* What bots are checked with. */

#include "herc/game.h"
#include "lib/test.h"
#include "lib/trial_search.h"

TEST(every_kind_is_met_where_it_is_looked_for)
{
	trial_search_kinds(&herc_game);
}

TEST(a_game_is_played_in_every_setup)
{
	trial_search_setups(&herc_game);
}
