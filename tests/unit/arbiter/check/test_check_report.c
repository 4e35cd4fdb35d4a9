/* What is told of a series that was done. */

#include <jansson.h>

#include "check/check_series.h"

#include "lib/test.h"

static const struct check checks[] = {
	{CHECK_START, CHECK_MUST, NULL, "start-runs", "runs", NULL, NULL, "", 6,
		"It runs."},
	{CHECK_START, CHECK_MUST, NULL, "start-says", "says", NULL, NULL, "", 1,
		"It says."},
	{CHECK_WIRE, CHECK_MUST, NULL, "wire-a", "hears", NULL, NULL, "start",
		1, "It hears."},
	{CHECK_WIRE, CHECK_SHOULD, NULL, "wire-b", "hums", NULL, NULL, "", 2,
		"It hums."},
	{CHECK_END, CHECK_TOLD, NULL, "end-c", "takes", NULL, NULL, "", 7,
		"It takes."},
};

static char dialogue[] = "> a\n< # b\n";

static struct check_result results[] = {
	{.check = &checks[0], .verdict = CHECK_PASSED},
	{.check = &checks[1],
		.verdict = CHECK_FAILED,
		.why = "it did not",
		.dialogue = dialogue},
	{.check = &checks[2],
		.verdict = CHECK_SKIPPED,
		.barred = true,
		.why = "needs start-says"},
	{.check = &checks[3], .verdict = CHECK_FAILED, .why = "it is loud"},
	{.check = &checks[4], .verdict = CHECK_PASSED, .figure = "3 ms"},
};

static const struct check_list of_bots;
static const struct check_series series = {
	.list = &of_bots, .results = results, .count = 5};

static const struct check_report report = {
	.series = &series,
	.game = "whist",
	.bot = "mine",
	.command = "talon check 'mine' --only",
	.took_ns = INT64_C(1500000000),
};

TEST(who_fails_in_nothing_reads_warnings_and_figures)
{
	struct check_result good[5];
	struct check_series all_good = series;
	struct check_report told = report;
	struct text text = {0};

	memcpy(good, results, sizeof good);
	for (int i = 0; i < 5; i++)
		if (good[i].verdict == CHECK_FAILED &&
			good[i].check->level == CHECK_MUST)
			good[i].verdict = CHECK_PASSED;
	all_good.results = good;
	told.series = &all_good;
	check_report_plain(&told, &text);
	assert_string_equal(text.bytes,
		"start         2 of 2\n"
		"wire          0 of 1, 1 warning, 1 skipped\n"
		"end           1 of 1\n"
		"\n"
		"takes: 3 ms\n"
		"\n"
		"warning wire-b: hums: it is loud.\n"
		"\n"
		"mine, whist: passed; 1 warning (5 checks in 1.5 s)\n");
	text_release(&text);
}

TEST(people_read_groups_then_failures)
{
	struct text text = {0};

	check_report_plain(&report, &text);
	assert_string_equal(text.bytes,
		"start         1 of 2, 1 FAILED\n"
		"wire          0 of 1, 1 warning, 1 skipped\n"
		"end           1 of 1\n"
		"\n"
		"FAILED start-says: says\n"
		"  it did not.\n"
		"  PROTOCOL.md, 1. The wire: \"It says.\"\n"
		"    > a\n"
		"    < # b\n"
		"  Again: talon check 'mine' --only start-says\n"
		"\n"
		"mine, whist: FAILED 1 required check; 1 warning (5 "
		"checks in 1.5 s)\n");
	text_release(&text);
}

TEST(prove_reads_lines)
{
	struct text text = {0};

	for (size_t i = 1; i <= series.count; i++)
		check_report_tap(&report, i, &text);
	assert_string_equal(text.bytes,
		"ok 1 - start-runs\n"
		"not ok 2 - start-says\n"
		"# it did not\n"
		"# PROTOCOL.md, 1. The wire: \"It says.\"\n"
		"#   > a\n"
		"#   < # b\n"
		"# Again: talon check 'mine' --only start-says\n"
		"ok 3 - wire-a # SKIP needs start-says\n"
		"not ok 4 - wire-b # TODO a should\n"
		"# it is loud\n"
		"# PROTOCOL.md, 2. Commands: \"It hums.\"\n"
		"# Again: talon check 'mine' --only wire-b\n"
		"ok 5 - end-c: 3 ms\n");
	text_release(&text);
}

TEST(programs_read_one_object)
{
	struct text text = {0};

	check_report_json(&report, &text);
	json_t *object = json_loads(text.bytes, 0, NULL);
	assert_non_null(object);
	assert_true(json_is_false(json_object_get(object, "good")));
	assert_int_equal(
		json_integer_value(json_object_get(object, "failed")), 1);
	json_t *failed = json_array_get(json_object_get(object, "checks"), 1);
	assert_string_equal(
		json_string_value(json_object_get(failed, "result")), "fail");
	assert_string_equal(
		json_string_value(json_object_get(failed, "section")),
		"1. The wire");
	assert_int_equal(
		json_array_size(json_object_get(failed, "dialogue")), 2);
	json_decref(object);
	text_release(&text);
}

TEST(a_list_has_a_line_each)
{
	struct check few[] = {checks[0], checks[3]};
	const struct check_list list = {.checks = few, .count = 2};
	struct text text = {0};

	check_report_list(&list, &text);
	assert_string_equal(text.bytes,
		"must    start-runs                  runs\n"
		"should  wire-b                      hums\n");
	text_release(&text);
}
