#include "record/record.c"

#include <jansson.h>

#include "lib/test.h"

static struct json_scan scan;
static char line[2048];

static void
begin(const char *text)
{
	snprintf(line, sizeof line, "%s\n", text);
	assert_true(json_scan_begin(&scan, line, strlen(line)));
}

TEST(a_line_ends_with_a_line_feed)
{
	assert_false(json_scan_begin(&scan, "", 0));
	assert_false(json_scan_begin(&scan, "{}", 2));
	assert_true(json_scan_begin(&scan, "{}\n", 3));
}

TEST(only_its_last_byte_ends_a_line)
{
	begin("{} \t\r");
	assert_true(json_scan_object(&scan));
	assert_true(json_scan_end(&scan));
	begin("{}\n");
	assert_true(json_scan_object(&scan));
	assert_false(json_scan_end(&scan));
	begin("{}}");
	assert_true(json_scan_object(&scan));
	assert_false(json_scan_end(&scan));
}

TEST(members_are_known_by_their_names)
{
	int64_t value;

	begin(" { \"id\" : 7 , \"deal\":8}");
	assert_true(json_scan_byte(&scan, '{'));
	assert_true(json_scan_key(&scan, "id"));
	assert_true(json_scan_integer(&scan, &value));
	assert_int_equal(value, 7);
	assert_false(json_scan_member(&scan, "dea"));
	assert_false(json_scan_member(&scan, "deals"));
	assert_true(json_scan_member(&scan, "deal"));
	assert_true(json_scan_integer(&scan, &value));
	assert_int_equal(value, 8);
	assert_true(json_scan_byte(&scan, '}'));
	assert_true(json_scan_end(&scan));
}

static const struct whole {
	const char *text;
	bool taken;
	int64_t value;
} wholes[] = {
	{"0", true, 0},
	{"-0", true, 0},
	{"7,", true, 7},
	{" 42]", true, 42},
	{"-2147483648", true, INT32_MIN},
	{"999999999999999999", true, INT64_C(999999999999999999)},
	{"-999999999999999999", true, INT64_C(-999999999999999999)},
	{"1000000000000000000", false, 0},
	{"99999999999999999999999", false, 0},
	{"01", false, 0},
	{"-", false, 0},
	{"+1", false, 0},
	{"1.0", false, 0},
	{"1e2", false, 0},
	{"1E2", false, 0},
	{"", false, 0},
	{"\"1\"", false, 0},
};

TEST(whole_numbers_are_read)
{
	FOR_EACH (whole, wholes) {
		int64_t value = 0;

		begin(whole->text);
		if (json_scan_integer(&scan, &value) != whole->taken)
			fail_msg("%s", whole->text);
		if (whole->taken)
			assert_true(value == whole->value);
	}
}

static const struct whole thousandths[] = {
	{"0.000", true, 0},
	{"0.213,", true, 213},
	{" 1.250]", true, 1250},
	{"999999999999.999", true, INT64_C(999999999999999)},
	{"1000000000000.000", false, 0},
	{"-0.213", false, 0},
	{"00.213", false, 0},
	{"0.21", false, 0},
	{"0.2134", false, 0},
	{"0.213e1", false, 0},
	{".213", false, 0},
	{"1", false, 0},
	{"1.", false, 0},
	{"", false, 0},
};

TEST(times_are_read_in_thousandths)
{
	FOR_EACH (thousandth, thousandths) {
		int64_t value = 0;

		begin(thousandth->text);
		if (json_scan_thousandths(&scan, &value) != thousandth->taken)
			fail_msg("%s", thousandth->text);
		if (thousandth->taken)
			assert_true(value == thousandth->value);
	}
}

static const struct string {
	const char *text;
	const char *meaning; /* NULL: not taken */
} strings[] = {
	{"\"\"", ""},
	{" \"anna\"", "anna"},
	{"\"a\\\"b\\\\c\\/\\b\\f\\n\\r\\t\"", "a\"b\\c/\b\f\n\r\t"},
	{"\"\x7f\"", "\x7f"},
	{"\"\xc2\x80\xdf\xbf\"", "\xc2\x80\xdf\xbf"},
	{"\"\xe0\xa0\x80\xed\x9f\xbf\xef\xbf\xbf\"",
		"\xe0\xa0\x80\xed\x9f\xbf\xef\xbf\xbf"},
	{"\"\xf0\x90\x80\x80\xf4\x8f\xbf\xbf\"",
		"\xf0\x90\x80\x80\xf4\x8f\xbf\xbf"},
	{"\"\\u0041\"", NULL},
	{"\"\\x\"", NULL},
	{"\"\\", NULL},
	{"\"abc", NULL},
	{"abc", NULL},
	{"\"\x01\"", NULL},
	{"\"\t\"", NULL},
	{"\"\x80\"", NULL},
	{"\"\xbf\"", NULL},
	{"\"\xc0\x80\"", NULL},
	{"\"\xc1\xbf\"", NULL},
	{"\"\xc3\"", NULL},
	{"\"\xe0\x9f\xbf\"", NULL},
	{"\"\xed\xa0\x80\"", NULL},
	{"\"\xe2\x82\"", NULL},
	{"\"\xf0\x8f\xbf\xbf\"", NULL},
	{"\"\xf4\x90\x80\x80\"", NULL},
	{"\"\xf5\x80\x80\x80\"", NULL},
	{"\"\xff\"", NULL},
};

TEST(strings_are_read_and_decoded)
{
	FOR_EACH (c, strings) {
		struct json_scan_string string;
		char text[64];

		begin(c->text);
		if (json_scan_string(&scan, &string) != (c->meaning != NULL))
			fail_msg("%s", c->text);
		if (!c->meaning)
			continue;
		assert_true(json_scan_decode(&string, text, sizeof text));
		assert_string_equal(text, c->meaning);
		assert_true(json_scan_end(&scan));
	}
}

TEST(a_string_without_room_is_not_decoded)
{
	struct json_scan_string string;
	char text[4];

	begin("\"a\\nb\"");
	assert_true(json_scan_string(&scan, &string));
	assert_true(string.escaped);
	assert_false(json_scan_decode(&string, text, 0));
	assert_false(json_scan_decode(&string, text, 3));
	assert_true(json_scan_decode(&string, text, 4));
	assert_string_equal(text, "a\nb");
}

static const struct object {
	const char *text;
	bool taken;
} objects[] = {
	{"{}", true},
	{" { \"a\" : [ 1 , -2.5 , \"b\" ] , \"c\" : { } } ", true},
	{"{\"a\":true,\"b\":false,\"c\":null}", true},
	{"{\"a\":[[[[]]]],\"b\":-0,\"c\":-0.0,\"d\":0.10}", true},
	{"{\"\":1,\"a\":2}", true},
	{"{\"a\":1,\"a\":2}", false},
	{"{\"a\":1,\"\\\"\":2}", false},
	{"{\"a\":1e2}", false},
	{"{\"a\":1.}", false},
	{"{\"a\":-}", false},
	{"{\"a\":01}", false},
	{"{\"a\":tru}", false},
	{"{\"a\":truth}", false},
	{"{\"a\":nulll}", false},
	{"{\"a\":[1,]}", false},
	{"{\"a\":[,1]}", false},
	{"{\"a\":[1 2]}", false},
	{"{\"a\":[1}", false},
	{"{\"a\"}", false},
	{"{\"a\":}", false},
	{"{\"a\":1,}", false},
	{"{,}", false},
	{"{a:1}", false},
	{"{\"a\":1", false},
	{"{\"a\":[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]}", false},
	{"[]", false},
	{"", false},
};

/* What is taken must be what the parser takes, too. */
TEST(objects_are_passed_over)
{
	FOR_EACH (object, objects) {
		begin(object->text);
		bool taken = json_scan_object(&scan) && json_scan_end(&scan);
		if (taken != object->taken)
			fail_msg("%s", object->text);
		json_t *document = json_loadb(
			line, strlen(line), JSON_REJECT_DUPLICATES, NULL);
		if (taken && !document)
			fail_msg("%s is no JSON", object->text);
		json_decref(document);
	}
}

TEST(an_object_of_many_members_is_left_to_the_parser)
{
	char text[1024] = "{\"a\":0";

	for (int i = 0; i < 31; i++)
		snprintf(text + strlen(text), sizeof text - strlen(text),
			",\"a%d\":0", i);
	strlcat(text, "}", sizeof text);
	begin(text);
	assert_true(json_scan_object(&scan));
	text[strlen(text) - 1] = '\0';
	strlcat(text, ",\"b\":0}", sizeof text);
	begin(text);
	assert_false(json_scan_object(&scan));
}
