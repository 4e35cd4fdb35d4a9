#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/level.h"
#include "herc/players/expert.h"
#include "herc/players/levels.h"
#include "herc/search/weights.h"
#include "lib/herc_round.h"

static void
a_higher_level_slips_less_and_thinks_more(void **state)
{
	(void)state;
	for (int n = LEVEL_LEAST; n < LEVEL_MOST; n++) {
		const struct herc_level *lower = herc_level(n);
		const struct herc_level *higher = herc_level(n + 1);

		assert_true(higher->slips <= lower->slips);
		assert_true(higher->simple <= lower->simple);
		assert_true(higher->nodes >= lower->nodes);
	}
	assert_int_equal(herc_level(LEVEL_MOST)->slips, 0);
	assert_int_equal(herc_level(LEVEL_MOST)->simple, 0);
}

static void
the_last_level_is_the_default(void **state)
{
	static struct herc_expert expert;
	static struct herc_round deal;
	trick_card cards[2];

	(void)state;
	expert.weights = herc_weights.values;
	for (int i = 0; i < 2; i++) {
		struct effort effort = effort_of_nodes(5000);
		struct random random;

		random_seed(&random, 2);
		herc_round_start(&deal, 0, &random);
		expert.level = i == 0 ? 0 : LEVEL_MOST;
		cards[i] = herc_expert_play(
			&expert, herc_round_view(&deal), &effort, &random);
	}
	assert_int_equal(cards[0], cards[1]);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_higher_level_slips_less_and_thinks_more),
		cmocka_unit_test(the_last_level_is_the_default),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
