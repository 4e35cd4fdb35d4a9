#include "process/unwaited.h"

#include "lib/test.h"

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

TEST(what_somebody_has_waited_for_is_not_lost)
{
	struct unwaited u = {.owed_ns = 0};

	SEE(&u, 0, {1, 50, 0}, {2, 300, 0}, {3, 400, 40});
	SEE(&u, 440, {1, 60, 300});
	assert_false(unwaited_doubts(&u));
	unwaited_settle(&u);
	assert_int_equal(u.lost_ns, 0);
}

TEST(what_nobody_has_waited_for_is_lost_but_for_ticks)
{
	struct unwaited u = {.owed_ns = 0};

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

TEST(another_look_may_find_it)
{
	struct unwaited u = {.owed_ns = 0};

	SEE(&u, 0, {1, 50, 0}, {2, 300, 0});
	SEE(&u, 0, {1, 60, 0});
	SEE(&u, 0, {1, 60, 290});
	assert_false(unwaited_doubts(&u));
}

/* Each child of 14 is waited for, which is known in ticks, rounded down. */
TEST(rounding_does_not_add_up)
{
	struct unwaited u = {.owed_ns = 0};

	for (int i = 0; i < 1000; i++) {
		const struct unwaited_process there[] = {
			{1, 50, i * 14 / TICK * TICK}, {100 + i, 14, 0}};

		see(&u, 0, 2, there);
		unwaited_settle(&u);
	}
	assert_int_equal(u.lost_ns, 0);
}

/* What was never seen may be found. */
TEST(what_is_found_pays_for_nothing_later)
{
	struct unwaited u = {.owed_ns = 0};

	SEE(&u, 0, {1, 50, 0});
	SEE(&u, 0, {1, 50, 1000}, {2, 300, 0});
	SEE(&u, 0, {1, 50, 1000});
	unwaited_settle(&u);
	assert_int_equal(u.lost_ns, 300 - 4 * TICK);
}

TEST(a_number_may_be_given_again)
{
	struct unwaited u = {.owed_ns = 0};

	SEE(&u, 0, {2, 300, 0}, {1, 50, 0});
	SEE(&u, 0, {1, 60, 0}, {2, 5, 0});
	unwaited_settle(&u);
	assert_int_equal(u.lost_ns, 300 - 2 * TICK);
}

TEST(who_was_not_seen_for_our_reasons_is_no_loss)
{
	struct unwaited u = {.owed_ns = 0};

	SEE(&u, 0, {1, 50, 0}, {2, 300, 0});
	unwaited_forget(&u);
	SEE(&u, 0, {1, 60, 0});
	assert_false(unwaited_doubts(&u));
}
