#include "merge/merge_watch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/test.h"

TEST(it_goes_on_while_nobody_asks_for_the_end)
{
	struct merge_watch watch = {.quiet = true};
	char reason[REASON_MAX];

	merge_watch_begin(&watch, "files", 30000);
	for (int i = 0; i < 3000; i++)
		assert_int_equal(merge_watch_step(&watch, 10, reason), 0);
	assert_int_equal(watch.done, 30000);
	merge_watch_end(&watch);
}
