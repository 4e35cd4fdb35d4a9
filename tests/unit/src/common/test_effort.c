#include "common/effort.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* A clock that expires when it is asked for the LAST time. */
struct clock {
	int asked, last;
};

static bool
expired(void *context)
{
	struct clock *clock = context;

	return ++clock->asked >= clock->last;
}

static void
the_last_node_is_still_allowed(void **state)
{
	struct effort effort = effort_of_nodes(3);

	(void)state;
	assert_true(effort_spend(&effort, 1, 100));
	assert_true(effort_spend(&effort, 2, 100));
	assert_false(effort.ended);
	assert_false(effort_spend(&effort, 1, 100));
	assert_true(effort.ended);
}

static void
more_than_is_left_ends_it(void **state)
{
	struct effort effort = effort_of_nodes(3);

	(void)state;
	assert_false(effort_spend(&effort, 4, 100));
}

static void
what_has_ended_stays_so(void **state)
{
	struct effort effort = effort_of_nodes(0);

	(void)state;
	assert_false(effort_spend(&effort, 1, 100));
	effort.nodes = 1000;
	assert_false(effort_spend(&effort, 1, 100));
	assert_int_equal(effort.nodes, 1000);
}

static void
nothing_is_spent_within_no_nodes(void **state)
{
	struct effort effort = effort_of_nodes(0);

	(void)state;
	assert_true(effort_spend(&effort, 0, 100));
}

static void
the_clock_is_asked_at_intervals(void **state)
{
	struct clock clock = {.last = 1000};
	struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);

	(void)state;
	effort.expired = expired;
	effort.clock = &clock;
	effort.look = effort.nodes;
	for (int i = 0; i < 1000; i++)
		assert_true(effort_spend(&effort, 1, 100));
	assert_in_range(clock.asked, 10, 11);
	assert_true(effort_spend(&effort, 1000, 100));
	assert_in_range(clock.asked, 11, 12);
}

static void
the_clock_ends_it(void **state)
{
	struct clock clock = {.last = 3};
	struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);
	int spent = 0;

	(void)state;
	effort.expired = expired;
	effort.clock = &clock;
	effort.look = effort.nodes;
	while (effort_spend(&effort, 1, 10))
		assert_true(++spent < 100);
	assert_int_equal(clock.asked, 3);
	assert_false(effort_spend(&effort, 1, 10));
	assert_int_equal(clock.asked, 3);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_last_node_is_still_allowed),
		cmocka_unit_test(more_than_is_left_ends_it),
		cmocka_unit_test(what_has_ended_stays_so),
		cmocka_unit_test(nothing_is_spent_within_no_nodes),
		cmocka_unit_test(the_clock_is_asked_at_intervals),
		cmocka_unit_test(the_clock_ends_it),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
