#include "base/json_fields.h"

#include "lib/test.h"

static json_t *object;
static struct json_fields fields;
static char reason[REASON_MAX];

static void
begin(const char *text)
{
	json_decref(object);
	object = json_loads(text, JSON_DECODE_ANY, NULL);
	assert_non_null(object);
	*reason = '\0';
	json_fields_begin(&fields, object, reason);
}

AFTER_EACH
{
	json_decref(object);
	object = NULL;
}

static void
expect_complaint(const char *expected)
{
	assert_false(json_fields_end(&fields));
	assert_string_equal(reason, expected);
}

TEST(fields_are_taken_by_name_and_type)
{
	const json_t *array;

	begin("{\"s\":\"x\",\"b\":true,\"i\":-5,\"o\":{},\"a\":[1,2]}");
	assert_string_equal(json_fields_string(&fields, "s"), "x");
	assert_true(json_fields_boolean(&fields, "b"));
	assert_int_equal(json_fields_integer(&fields, "i", -5, 5), -5);
	assert_non_null(json_fields_object(&fields, "o"));
	assert_int_equal(json_fields_array(&fields, "a", 2, 2, &array), 2);
	assert_int_equal(json_fields_item_integer(
				 &fields, "a", json_array_get(array, 1), 0, 9),
		2);
	assert_true(json_fields_end(&fields));
}

TEST(what_is_not_taken_does_not_belong_there)
{
	begin("{\"a\":1,\"b\":2}");
	assert_true(json_fields_have(&fields, "b"));
	json_fields_integer(&fields, "a", 0, 9);
	expect_complaint("it has fields that do not belong there");
}

TEST(a_field_that_is_missing_is_named)
{
	begin("{}");
	assert_false(json_fields_have(&fields, "a"));
	assert_string_equal(json_fields_string(&fields, "a"), "");
	expect_complaint("it has no \"a\"");
}

TEST(the_first_complaint_stays)
{
	begin("{\"a\":1,\"b\":2}");
	json_fields_string(&fields, "a");
	json_fields_boolean(&fields, "b");
	json_fields_complain(&fields, "%d more", 1);
	expect_complaint("\"a\" is no string");
}

TEST(a_reader_may_complain_itself)
{
	begin("{}");
	json_fields_complain(&fields, "%d is %s", 7, "odd");
	expect_complaint("7 is odd");
}

TEST(what_is_loaded_has_each_name_once)
{
	static const char text[] = "{\"s\":\"x\"}\n!";

	object = json_fields_load(&fields, text, strlen(text) - 1, reason);
	assert_non_null(object);
	assert_string_equal(json_fields_string(&fields, "s"), "x");
	assert_true(json_fields_end(&fields));
	assert_null(json_fields_load(&fields, text, strlen(text), reason));
	assert_non_null(strstr(reason, "it is no JSON: "));
	assert_null(json_fields_load(&fields, "{\"s\":1,\"s\":1}", 13, reason));
}

TEST(only_an_object_has_fields)
{
	begin("[1]");
	expect_complaint("it is no JSON object");
}

TEST(each_type_is_strict)
{
	const json_t *array;

	begin("{\"a\":1}");
	assert_null(json_fields_object(&fields, "a"));
	expect_complaint("\"a\" is no object");
	begin("{\"a\":0}");
	assert_false(json_fields_boolean(&fields, "a"));
	expect_complaint("\"a\" is not true or false");
	begin("{\"a\":1.0}");
	assert_int_equal(json_fields_integer(&fields, "a", 1, 2), 1);
	expect_complaint("\"a\" is no whole number from 1 to 2");
	begin("{\"a\":{}}");
	assert_int_equal(json_fields_array(&fields, "a", 0, 9, &array), 0);
	expect_complaint("\"a\" is no array of the right size");
}

TEST(what_is_out_of_range_is_the_least)
{
	const json_t *array;

	begin("{\"a\":10}");
	assert_int_equal(json_fields_integer(&fields, "a", -3, 9), -3);
	expect_complaint("\"a\" is no whole number from -3 to 9");
	begin("{\"a\":[1,2,3]}");
	assert_int_equal(json_fields_array(&fields, "a", 1, 2, &array), 0);
	expect_complaint("\"a\" is no array of the right size");
	begin("{\"a\":[]}");
	assert_int_equal(json_fields_array(&fields, "a", 1, 2, &array), 0);
	expect_complaint("\"a\" is no array of the right size");
}

/* A time of milliseconds, to the nearest microsecond. */
static int64_t
time_of(const char *text)
{
	begin(text);
	return json_fields_item_time(
		&fields, "t", json_fields_take(&fields, "t"), 1000000, 1000);
}

TEST(a_time_is_rounded_to_its_resolution)
{
	assert_true(time_of("{\"t\":0.213}") == 213000);
	assert_true(time_of("{\"t\":1.0004}") == 1000000);
	assert_true(time_of("{\"t\":1.0006}") == 1001000);
	assert_true(time_of("{\"t\":60000}") == INT64_C(60000000000));
	assert_true(json_fields_end(&fields));
}

TEST(what_is_no_time_is_refused)
{
	static const char *const texts[] = {"{\"t\":-0.001}", "{\"t\":\"1\"}",
		"{\"t\":null}", "{\"t\":1e300}", "{\"t\":1000000000001}"};

	FOR_EACH (c, texts) {
		assert_true(time_of(*c) == 0);
		expect_complaint("\"t\" is no time");
	}
}
