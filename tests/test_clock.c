#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "arbiter/clock.h"

static const struct clock_terms budget = {.budget_ns = 100};
static const struct clock_terms fischer = {
	.budget_ns = 100, .increment_ns = 30};
static const struct clock_terms per_turn = {
	.budget_ns = CLOCK_UNLIMITED, .turn_ns = 40};
static const struct clock_terms both = {.budget_ns = 100, .turn_ns = 40};
static const struct clock_terms none = {.budget_ns = CLOCK_UNLIMITED};

static void
turns_are_timed_by_their_terms(void **state)
{
	static const struct {
		const char *what;
		const struct clock_terms *terms;
		int64_t used;
		bool in_time;
		int64_t left_after;
	} cases[] = {
		{"a budget shrinks by what is used", &budget, 30, true, 70},
		{"all of it may be used", &budget, 100, true, 0},
		{"and no more", &budget, 101, false, 100},
		{"the increment comes after a turn", &fischer, 30, true, 100},
		{"but not to help it", &fischer, 101, false, 100},
		{"a turn may have a limit", &per_turn, 40, true, INT64_MAX},
		{"of its own", &per_turn, 41, false, INT64_MAX},
		{"the nearer limit counts", &both, 41, false, 100},
		{"no limit, no end", &none, INT64_MAX / 2, true, INT64_MAX},
		{"time does not run backwards", &budget, -5, true, 100},
	};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct clock c;
		int64_t used;
		print_message("%s\n", cases[i].what);
		clock_init(&c, cases[i].terms);
		clock_start(&c, 1000);
		assert_int_equal(clock_stop(&c, 1000 + cases[i].used, &used),
			cases[i].in_time);
		assert_int_equal(used, cases[i].used > 0 ? cases[i].used : 0);
		assert_int_equal(c.left_ns, cases[i].left_after);
	}
}

static void
the_flag_falls_when_the_nearer_limit_is_reached(void **state)
{
	struct clock c;
	(void)state;
	clock_init(&c, &both);
	assert_int_equal(clock_deadline(&c), INT64_MAX);
	clock_start(&c, 1000);
	assert_int_equal(clock_deadline(&c), 1040);
	c.left_ns = 10;
	assert_int_equal(clock_deadline(&c), 1010);
	assert_int_equal(clock_left(&c), 10);
}

static void
a_clock_without_limit_never_falls(void **state)
{
	struct clock c;
	(void)state;
	clock_init(&c, &none);
	clock_start(&c, 1000);
	assert_int_equal(clock_deadline(&c), INT64_MAX);
	assert_int_equal(clock_left(&c), CLOCK_UNLIMITED);
}

static void
what_the_arbiter_wastes_is_forgiven(void **state)
{
	struct clock c;
	int64_t used;
	(void)state;
	clock_init(&c, &budget);
	clock_start(&c, 1000);
	clock_forgive(&c, 50);
	assert_true(clock_stop(&c, 1140, &used));
	assert_int_equal(used, 90);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(turns_are_timed_by_their_terms),
		cmocka_unit_test(
			the_flag_falls_when_the_nearer_limit_is_reached),
		cmocka_unit_test(a_clock_without_limit_never_falls),
		cmocka_unit_test(what_the_arbiter_wastes_is_forgiven),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
