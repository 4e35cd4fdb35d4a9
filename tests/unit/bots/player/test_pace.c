#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "player/pace.h"

enum { HOUR_MS = 3600 * 1000 };

static const int64_t default_ns = 7000;

static void
times_and_numbers_are_read_and_nothing_else(void **state)
{
	static const struct {
		const char *what, *time, *nodes, *wrong;
		int64_t move_ns, most_nodes;
	} options[] = {
		{"no options", NULL, NULL, NULL, 7000, EFFORT_UNLIMITED},
		{"seconds", "2", NULL, NULL, 2000000000, EFFORT_UNLIMITED},
		{"a part of one", "0.25", NULL, NULL, 250000000,
			EFFORT_UNLIMITED},
		{"with an exponent", "1e-3", NULL, NULL, 1000000,
			EFFORT_UNLIMITED},
		{"nodes alone", NULL, "12", NULL, INT64_MAX, 12},
		{"both", "1", "5", NULL, 1000000000, 5},
		{"the most nodes", NULL, "9223372036854775807", NULL, INT64_MAX,
			INT64_MAX},
		{"no time", "0", NULL, "0", 0, 0},
		{"less than none", "-1", NULL, "-1", 0, 0},
		{"an empty time", "", NULL, "", 0, 0},
		{"a unit", "1s", NULL, "1s", 0, 0},
		{"no number", "nan", NULL, "nan", 0, 0},
		{"for ever", "inf", NULL, "inf", 0, 0},
		{"an age", "1e10", NULL, "1e10", 0, 0},
		{"no nodes", NULL, "0", "0", 0, 0},
		{"fewer than none", NULL, "-3", "-3", 0, 0},
		{"a part of a node", NULL, "1.5", "1.5", 0, 0},
		{"empty nodes", NULL, "", "", 0, 0},
		{"too many nodes", NULL, "9223372036854775808",
			"9223372036854775808", 0, 0},
		{"wrong nodes beside a time", "1", "many", "many", 0, 0},
	};

	(void)state;
	for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
		const char *wrong = NULL;
		struct pace pace;
		bool good = pace_set(&pace, options[i].time, options[i].nodes,
			default_ns, &wrong);
		if (good != (options[i].wrong == NULL))
			fail_msg("%s", options[i].what);
		if (!good)
			assert_string_equal(wrong, options[i].wrong);
		if (good && (pace.move_ns != options[i].move_ns ||
				    pace.nodes != options[i].most_nodes))
			fail_msg("%s", options[i].what);
	}
}

static struct pace
pace_of(const char *time, const char *nodes)
{
	struct pace pace;
	const char *wrong;

	assert_true(pace_set(&pace, time, nodes, default_ns, &wrong));
	return pace;
}

static void
who_never_thinks_has_no_node_and_no_clock(void **state)
{
	struct pace pace = {0};
	struct effort effort = pace_begin(&pace, 1000, 1);

	(void)state;
	assert_null(effort.expired);
	assert_false(effort_spend(&effort, 1, 1));
}

static void
nodes_alone_end_an_effort_where_no_clock_is_told(void **state)
{
	struct pace pace = pace_of(NULL, "3");
	struct effort effort = pace_begin(&pace, -1, 6);

	(void)state;
	assert_null(effort.expired);
	for (int i = 0; i < 3; i++)
		assert_true(effort_spend(&effort, 1, 1));
	assert_false(effort_spend(&effort, 1, 1));
	assert_true(effort.ended);
}

static void
nodes_end_an_effort_long_before_the_clock(void **state)
{
	struct pace pace = pace_of("3600", "2");
	struct effort effort = pace_begin(&pace, HOUR_MS, 6);

	(void)state;
	assert_non_null(effort.expired);
	assert_true(effort_spend(&effort, 2, 1));
	assert_false(effort_spend(&effort, 1, 1));
}

static void
a_share_of_nothing_has_expired_when_it_begins(void **state)
{
	static const struct {
		const char *what, *time, *nodes;
		int64_t left_ms;
		int plays;
	} clocks[] = {
		{"no time left", "3600", NULL, 0, 1},
		{"less than a move costs", "3600", NULL, 4, 1},
		{"too little for so many", "3600", NULL, 100, 24},
		{"with nodes alone", NULL, "1000", 10, 24},
		{"no clock but a time of nothing", "1e-9", NULL, -1, 1},
	};

	(void)state;
	for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
		struct pace pace = pace_of(clocks[i].time, clocks[i].nodes);
		struct effort effort =
			pace_begin(&pace, clocks[i].left_ms, clocks[i].plays);
		if (effort_spend(&effort, 1, 1))
			fail_msg("%s", clocks[i].what);
	}
}

/* How long the move may take, up to what passes between two looks. */
static int64_t
allowed_ms(const char *time, const char *nodes, int64_t left_ms, int plays)
{
	struct pace before = pace_of("1e-9", NULL);
	struct pace pace = pace_of(time, nodes);

	pace_begin(&before, -1, 1);
	pace_begin(&pace, left_ms, plays);
	return (pace.deadline_ns - before.deadline_ns) / 1000000;
}

static void
a_move_has_its_share_of_the_clock_and_no_more_than_its_time(void **state)
{
	(void)state;
	assert_true(allowed_ms("3600", NULL, HOUR_MS, 6) >=
		    HOUR_MS / 6 / 4 * 3 - 1);
	assert_true(
		allowed_ms("3600", NULL, HOUR_MS, 1) >= HOUR_MS / 4 * 3 - 1);
	assert_true(allowed_ms("3600", NULL, -1, 6) >= HOUR_MS - 1);
	assert_true(allowed_ms(NULL, "100", HOUR_MS, 24) >=
		    HOUR_MS / 3 / 4 * 3 - 1);
	/* Slack for a machine that sleeps between the two. */
	assert_true(allowed_ms("3600", NULL, HOUR_MS, 6) < HOUR_MS / 6);
	assert_true(allowed_ms("100", NULL, HOUR_MS, 1) < HOUR_MS / 4);
}

static void
a_clock_of_ages_is_none(void **state)
{
	struct pace pace = pace_of(NULL, "5");
	struct effort effort = pace_begin(&pace, INT64_MAX, 24);

	(void)state;
	assert_null(effort.expired);
	assert_true(effort_spend(&effort, 5, 1));
	assert_false(effort_spend(&effort, 1, 1));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(times_and_numbers_are_read_and_nothing_else),
		cmocka_unit_test(who_never_thinks_has_no_node_and_no_clock),
		cmocka_unit_test(
			nodes_alone_end_an_effort_where_no_clock_is_told),
		cmocka_unit_test(nodes_end_an_effort_long_before_the_clock),
		cmocka_unit_test(a_share_of_nothing_has_expired_when_it_begins),
		cmocka_unit_test(
			a_move_has_its_share_of_the_clock_and_no_more_than_its_time),
		cmocka_unit_test(a_clock_of_ages_is_none),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
