#include "merge/merge_watch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static void
it_goes_on_while_nobody_asks_for_the_end(void **state)
{
	struct merge_watch watch = {.quiet = true};
	char reason[REASON_MAX];

	(void)state;
	merge_watch_begin(&watch, "files", 30000);
	for (int i = 0; i < 3000; i++)
		assert_int_equal(merge_watch_step(&watch, 10, reason), 0);
	assert_int_equal(watch.done, 30000);
	merge_watch_end(&watch);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(it_goes_on_while_nobody_asks_for_the_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
