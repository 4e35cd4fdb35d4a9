#include "process/unwaited.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* A tick is 10; 20 more or less may come of rounding. */
enum { TICK = 10 };

/* As "pid used waited" for up to three processes, one a pid. */
static void
see(struct unwaited *u, int64_t reaped, int count,
	const struct unwaited_process *processes)
{
	struct unwaited_look look = {.count = count, .reaped_ns = reaped};

	for (int i = 0; i < count; i++)
		look.processes[i] = processes[i];
	unwaited_see(u, &look, TICK);
}

#define SEE(u, reaped, ...)                                        \
	see(u, reaped,                                             \
		sizeof((struct unwaited_process[]){__VA_ARGS__}) / \
			sizeof(struct unwaited_process),           \
		(struct unwaited_process[]){__VA_ARGS__})

static void
what_somebody_has_waited_for_is_not_lost(void **state)
{
	struct unwaited u = {.owed_ns = 0};

	(void)state;
	SEE(&u, 0, {1, 50, 0}, {2, 300, 0}, {3, 400, 40});
	SEE(&u, 440, {1, 60, 300});
	assert_false(unwaited_doubts(&u));
	unwaited_settle(&u);
	assert_int_equal(u.lost_ns, 0);
}

static void
what_nobody_has_waited_for_is_lost_but_for_ticks(void **state)
{
	struct unwaited u = {.owed_ns = 0};

	(void)state;
	SEE(&u, 0, {1, 50, 0}, {2, 300, 0});
	SEE(&u, 0, {1, 60, 0});
	assert_true(unwaited_doubts(&u));
	unwaited_settle(&u);
	assert_int_equal(u.lost_ns, 300 - 2 * TICK);
	SEE(&u, 0, {1, 60, 0}, {3, 100, 0});
	SEE(&u, 0, {1, 60, 0});
	unwaited_settle(&u);
	assert_int_equal(u.lost_ns, 400 - 2 * TICK);
}

static void
another_look_may_find_it(void **state)
{
	struct unwaited u = {.owed_ns = 0};

	(void)state;
	SEE(&u, 0, {1, 50, 0}, {2, 300, 0});
	SEE(&u, 0, {1, 60, 0});
	SEE(&u, 0, {1, 60, 290});
	assert_false(unwaited_doubts(&u));
}

/* Each child of 14 is waited for, which is known in ticks, rounded down. */
static void
rounding_does_not_add_up(void **state)
{
	struct unwaited u = {.owed_ns = 0};

	(void)state;
	for (int i = 0; i < 1000; i++) {
		const struct unwaited_process there[] = {
			{1, 50, i * 14 / TICK * TICK}, {100 + i, 14, 0}};

		see(&u, 0, 2, there);
		unwaited_settle(&u);
	}
	assert_int_equal(u.lost_ns, 0);
}

/* What was never seen may be found. */
static void
what_is_found_pays_for_nothing_later(void **state)
{
	struct unwaited u = {.owed_ns = 0};

	(void)state;
	SEE(&u, 0, {1, 50, 0});
	SEE(&u, 0, {1, 50, 1000}, {2, 300, 0});
	SEE(&u, 0, {1, 50, 1000});
	unwaited_settle(&u);
	assert_int_equal(u.lost_ns, 300 - 4 * TICK);
}

static void
a_number_may_be_given_again(void **state)
{
	struct unwaited u = {.owed_ns = 0};

	(void)state;
	SEE(&u, 0, {2, 300, 0}, {1, 50, 0});
	SEE(&u, 0, {1, 60, 0}, {2, 5, 0});
	unwaited_settle(&u);
	assert_int_equal(u.lost_ns, 300 - 2 * TICK);
}

static void
who_was_not_seen_for_our_reasons_is_no_loss(void **state)
{
	struct unwaited u = {.owed_ns = 0};

	(void)state;
	SEE(&u, 0, {1, 50, 0}, {2, 300, 0});
	unwaited_forget(&u);
	SEE(&u, 0, {1, 60, 0});
	assert_false(unwaited_doubts(&u));
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_somebody_has_waited_for_is_not_lost),
		cmocka_unit_test(
			what_nobody_has_waited_for_is_lost_but_for_ticks),
		cmocka_unit_test(another_look_may_find_it),
		cmocka_unit_test(rounding_does_not_add_up),
		cmocka_unit_test(what_is_found_pays_for_nothing_later),
		cmocka_unit_test(a_number_may_be_given_again),
		cmocka_unit_test(who_was_not_seen_for_our_reasons_is_no_loss),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
