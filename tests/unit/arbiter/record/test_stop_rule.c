#include "record/run_line.c"

#include "lib/test.h"

static struct sequential_rule rule;
static char reason[REASON_MAX];

BEFORE_EACH
{
	rule = (struct sequential_rule){0};
	*reason = '\0';
}

static void
expect_sprt(const char *value, double m0, double m1, double alpha, double beta)
{
	rule = (struct sequential_rule){0};
	if (!stop_rule_set_sprt(&rule, value, reason))
		fail_msg("\"%s\": %s", value, reason);
	assert_true(rule.sprt);
	assert_true(rule.m0 == m0 && rule.m1 == m1);
	assert_true(rule.alpha == alpha && rule.beta == beta);
}

TEST(a_test_has_two_hypotheses_and_perhaps_error_rates)
{
	expect_sprt("0,1", 0, 1, 0.05, 0.05);
	expect_sprt("-0.5,0.25", -0.5, 0.25, 0.05, 0.05);
	expect_sprt("2,-1.5,0.01,0.2", 2, -1.5, 0.01, 0.2);
}

TEST(what_is_no_test_is_refused_with_a_reason)
{
	static const char *const values[] = {"", "1", "1,", "1,2,3",
		"1,2,0.1,0.1,0.1", "1,x", "1,1", "0,1,0,0.1", "0,1,0.1,0",
		"0,1,0.5,0.5", "0,1,-0.1,0.5", "0 1", "--1,2",
		"0,1234567890123456789012345678901234567890"};

	for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
		*reason = '\0';
		if (stop_rule_set_sprt(&rule, values[i], reason))
			fail_msg("\"%s\" was taken", values[i]);
		assert_non_null(strstr(reason, "\""));
		assert_false(stop_rule_given(&rule));
	}
}

TEST(an_error_is_above_zero)
{
	static const char *const refused[] = {"0", "-1", "", "x", "1,2"};

	for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
		assert_false(stop_rule_set_error(&rule, refused[i], reason));
	assert_false(stop_rule_given(&rule));
	assert_true(stop_rule_set_error(&rule, "0.000000001", reason));
	assert_true(stop_rule_given(&rule));
	assert_true(rule.error == 1e-9);
}

TEST(what_is_written_is_what_was_given)
{
	char text[STOP_RULE_MAX];

	format_stop_sprt(&rule, text);
	assert_string_equal(text, "none");
	format_stop_error(&rule, text);
	assert_string_equal(text, "none");
	assert_true(stop_rule_set_sprt(
		&rule, "-0.000000001,999999.123456789,0.1,0.25", reason));
	assert_true(stop_rule_set_error(&rule, "0.1", reason));
	format_stop_sprt(&rule, text);
	assert_string_equal(text, "-1e-09,999999.123456789,0.1,0.25");
	format_stop_error(&rule, text);
	assert_string_equal(text, "0.1");
}

static bool
take_object(const char *object, struct sequential_rule *into)
{
	struct json_fields fields;
	json_t *json = json_loads(object, 0, NULL);

	assert_non_null(json);
	json_fields_begin(&fields, json, reason);
	take_stop_rule(into, &fields);
	bool whole = json_fields_end(&fields);
	json_decref(json);
	return whole;
}

TEST(a_record_keeps_it_to_the_last_digit)
{
	struct sequential_rule back = {0};
	struct text line = {0};

	assert_true(stop_rule_set_sprt(
		&rule, "-0.1,0.300000007,0.03,0.07", reason));
	assert_true(stop_rule_set_error(&rule, "0.123456789", reason));
	text_add_string(&line, "{\"n\":1");
	write_stop_rule(&line, &rule);
	text_add_string(&line, "}");
	/* The member before it is there for its comma. */
	char *from = strstr(line.bytes, ",");
	*from = '{';
	assert_true(take_object(from, &back));
	assert_memory_equal(&back, &rule, sizeof rule);
	text_release(&line);
}

TEST(a_record_without_it_has_no_rule)
{
	struct text line = {0};

	write_stop_rule(&line, &rule);
	assert_int_equal(line.length, 0);
	assert_true(take_object("{}", &rule));
	assert_false(stop_rule_given(&rule));
}

TEST(a_record_with_another_one_is_refused)
{
	static const char *const objects[] = {"{\"sprt\":[1,1,0.1,0.1]}",
		"{\"sprt\":[0,1,0.5,0.5]}", "{\"sprt\":[0,1,0.1]}",
		"{\"sprt\":[0,1,\"a\",0.1]}", "{\"sprt\":{}}",
		"{\"until_error\":0}", "{\"until_error\":-1}",
		"{\"until_error\":\"1\"}"};

	for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
		if (take_object(objects[i], &rule))
			fail_msg("%s was taken", objects[i]);
}

/* 64 samples of mean 1 and variance 4. */
static const struct sequential_sample many = {64, 1, 256};

static void
expect_state(void (*print)(FILE *, const struct sequential_rule *,
		     const struct sequential_sample *),
	const struct sequential_sample *sample, const char *expected)
{
	char text[512] = "";
	FILE *file = fmemopen(text, sizeof text, "w");

	print(file, &rule, sample);
	fclose(file);
	assert_string_equal(text, expected);
}

static void
add_json(FILE *file, const struct sequential_rule *of,
	const struct sequential_sample *sample)
{
	struct text json = {0};

	stop_rule_add_json(&json, of, sample);
	if (json.bytes)
		fputs(json.bytes, file);
	text_release(&json);
}

TEST(of_what_is_not_given_nothing_is_said)
{
	expect_state(stop_rule_print_progress, &many, "");
	expect_state(stop_rule_print_table, &many, "");
	expect_state(add_json, &many, "");
}

/* 32 log(4/5) is -7.14, and 2/sqrt(63) is 0.25198. */
TEST(the_state_is_told_in_three_forms)
{
	rule = (struct sequential_rule){.sprt = true,
		.m0 = 1,
		.m1 = 2,
		.alpha = 0.05,
		.beta = 0.05,
		.error = 0.3};
	expect_state(stop_rule_print_progress, &many,
		", LLR -7.14 [-2.94, 2.94], error 0.25 < 0.30");
	expect_state(stop_rule_print_table, &many,
		"SPRT of 1 against 2 points: LLR -7.14 [-2.94, 2.94], decided "
		"for 1\n"
		"until a standard error below 0.3 points: 0.252, reached\n");
	expect_state(add_json, &many,
		",\"sprt\":{\"m0\":1,\"m1\":2,\"alpha\":0.05,\"beta\":0.05,"
		"\"llr\":-7.140593642,\"lower\":-2.944438979,"
		"\"upper\":2.944438979,\"deals\":64,\"pairs\":64,"
		"\"decision\":\"m0\"},\"until_error\":{\"error\":0.3,"
		"\"stderr\":0.2519763153,\"deals\":64,\"pairs\":64,"
		"\"reached\":true}");
}

TEST(below_two_deals_there_is_no_error)
{
	static const struct sequential_sample one = {1, 3, 0};

	rule.error = 0.125;
	expect_state(stop_rule_print_progress, &one, "");
	expect_state(stop_rule_print_table, &one,
		"until a standard error below 0.125 points: not reached\n");
	expect_state(add_json, &one,
		",\"until_error\":{\"error\":0.125,\"stderr\":null,\"deals\":1,"
		"\"pairs\":1,\"reached\":false}");
}
