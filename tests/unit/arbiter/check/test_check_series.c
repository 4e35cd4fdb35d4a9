/* Checks one after another, with checks that need no bot. */

#include "check/check_series.c"
#include "check/examination.h"
#include "games.h"

#include "lib/test.h"

static enum check_verdict
passes(struct examination *e)
{
	return examination_pass(e, "%d", 7);
}

static enum check_verdict
fails(struct examination *e)
{
	return examination_fail(e, "it does not %s", "dance");
}

static enum check_verdict
skips(struct examination *e)
{
	return examination_skip(e, "nobody dances");
}

#define ROW(group, level, name, needs, run)                           \
	{                                                             \
		group, level, NULL, name, "", run, NULL, needs, 1, "" \
	}

static struct check checks[] = {
	ROW(CHECK_START, CHECK_MUST, "start-a", "", passes),
	ROW(CHECK_START, CHECK_MUST, "start-b", "", fails),
	ROW(CHECK_WIRE, CHECK_MUST, "wire-a", "start-a", passes),
	ROW(CHECK_WIRE, CHECK_MUST, "wire-b", "start", passes),
	ROW(CHECK_WIRE, CHECK_MUST, "wire-c", "wire-b", passes),
	ROW(CHECK_END, CHECK_MUST, "end-a", "", skips),
	ROW(CHECK_END, CHECK_MUST, "end-b", "end-a", passes),
	ROW(CHECK_END, CHECK_SHOULD, "end-c", "", fails),
	ROW(CHECK_END, CHECK_TOLD, "end-d", "end-c", passes),
};

static const struct check_list list = {
	.checks = checks, .count = COUNT(checks)};

static struct talk_loop loop;
static struct examination e;
static struct check_series series;

static void
begin(const char *only)
{
	assert_int_equal(talk_loop_init(&loop), 0);
	examination_init(&e, game_find("tablic"), NULL, &loop);
	assert_int_equal(check_series_init(&series, &list, &e, only), 0);
}

static void
end(void)
{
	check_series_release(&series);
	examination_release(&e);
	talk_loop_release(&loop);
}

TEST(what_needs_a_failed_must_is_skipped_and_all_else_is_done)
{
	static const enum check_verdict verdicts[] = {CHECK_PASSED,
		CHECK_FAILED, CHECK_PASSED, CHECK_SKIPPED, CHECK_SKIPPED,
		CHECK_SKIPPED, CHECK_PASSED, CHECK_FAILED, CHECK_SKIPPED};

	begin(NULL);
	assert_int_equal(check_series_size(&series), list.count);
	for (size_t i = 0; i < list.count; i++) {
		const struct check_result *r = check_series_next(&series);

		assert_ptr_equal(r->check, &checks[i]);
		assert_int_equal(r->verdict, verdicts[i]);
	}
	assert_null(check_series_next(&series));
	assert_string_equal(series.results[0].figure, "7");
	assert_string_equal(series.results[1].why, "it does not dance");
	assert_string_equal(series.results[3].why, "needs start-b");
	assert_string_equal(series.results[4].why, "needs wire-b");
	assert_string_equal(series.results[5].why, "nobody dances");
	assert_int_equal(count(&series, -1).failed, 1);
	assert_int_equal(count(&series, -1).warned, 1);
	assert_int_equal(count(&series, CHECK_END).warned, 1);
	assert_int_equal(count(&series, CHECK_END).failed, 0);
	assert_false(check_series_is_good(&series));
	end();
}

TEST(only_those_that_are_named_are_done_whatever_they_need)
{
	begin("wire,end-c");
	assert_int_equal(check_series_size(&series), 4);
	while (check_series_next(&series))
		;
	assert_int_equal(series.count, 4);
	assert_int_equal(count(&series, -1).of[CHECK_PASSED], 3);
	assert_true(check_series_is_good(&series));
	end();
}

TEST(when_the_time_is_up_nothing_fails_and_nothing_is_shown)
{
	begin(NULL);
	loop.end_ns = 0;
	while (check_series_next(&series))
		;
	assert_int_equal(series.count, list.count);
	assert_int_equal(count(&series, -1).late, list.count);
	assert_false(check_series_is_good(&series));
	end();
}
