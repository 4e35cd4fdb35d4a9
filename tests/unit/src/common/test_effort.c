#include "common/effort.h"

#include "lib/test.h"

/* A clock that expires when it is asked for the LAST time. */
struct clock {
	int asked, last;
};

static int64_t
left(void *context)
{
	struct clock *clock = context;

	return clock->last - ++clock->asked;
}

TEST(the_last_node_is_still_allowed)
{
	struct effort effort = effort_of_nodes(3);

	assert_true(effort_spend(&effort, 1, 100));
	assert_true(effort_spend(&effort, 2, 100));
	assert_false(effort.ended);
	assert_false(effort_spend(&effort, 1, 100));
	assert_true(effort.ended);
}

TEST(more_than_is_left_ends_it)
{
	struct effort effort = effort_of_nodes(3);

	assert_false(effort_spend(&effort, 4, 100));
}

TEST(what_has_ended_stays_so)
{
	struct effort effort = effort_of_nodes(0);

	assert_false(effort_spend(&effort, 1, 100));
	effort.nodes = 1000;
	assert_false(effort_spend(&effort, 1, 100));
	assert_int_equal(effort.nodes, 1000);
}

TEST(nothing_is_spent_within_no_nodes)
{
	struct effort effort = effort_of_nodes(0);

	assert_true(effort_spend(&effort, 0, 100));
}

TEST(the_clock_is_asked_at_intervals)
{
	struct clock clock = {.last = 1000};
	struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);

	effort.left_ns = left;
	effort.clock = &clock;
	effort.look = effort.nodes;
	for (int i = 0; i < 1000; i++)
		assert_true(effort_spend(&effort, 1, 100));
	assert_in_range(clock.asked, 10, 11);
	assert_true(effort_spend(&effort, 1000, 100));
	assert_in_range(clock.asked, 11, 12);
}

TEST(the_clock_ends_it)
{
	struct clock clock = {.last = 3};
	struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);
	int spent = 0;

	effort.left_ns = left;
	effort.clock = &clock;
	effort.look = effort.nodes;
	while (effort_spend(&effort, 1, 10))
		assert_true(++spent < 100);
	assert_int_equal(clock.asked, 3);
	assert_false(effort_spend(&effort, 1, 10));
	assert_int_equal(clock.asked, 3);
}
