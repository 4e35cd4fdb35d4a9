/* What bots are checked with. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "lib/trial_search.h"
#include "tablic/game.h"

static void
every_kind_is_met_where_it_is_looked_for(void **state)
{
	(void)state;
	trial_search_kinds(&tablic_game_points);
}

static void
a_game_is_played_in_every_setup(void **state)
{
	(void)state;
	trial_search_setups(&tablic_game_points);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_kind_is_met_where_it_is_looked_for),
		cmocka_unit_test(a_game_is_played_in_every_setup),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
