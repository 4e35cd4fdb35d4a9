#include "trax/players/levels.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/level.h"

static void
a_level_never_does_worse_than_the_one_below(void **state)
{
	(void)state;
	for (int i = LEVEL_LEAST; i < LEVEL_MOST; i++) {
		const struct trax_level *low = trax_level(i);
		const struct trax_level *high = trax_level(i + 1);

		assert_true(high->slips <= low->slips);
		assert_true(high->simple <= low->simple);
		assert_true(high->nodes >= low->nodes);
	}
	assert_int_equal(trax_level(LEVEL_MOST)->slips, 0);
	assert_int_equal(trax_level(LEVEL_MOST)->simple, 0);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_level_never_does_worse_than_the_one_below),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
