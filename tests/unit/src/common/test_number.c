#include "common/number.h"

#include "lib/test.h"

static const struct {
	const char *text;
	bool right;
	uint64_t value;
} whole_cases[] = {
	{"0", true, 0},
	{"18446744073709551615", true, UINT64_MAX},
	{"18446744073709551616", false, 0},
	{"99999999999999999999", false, 0},
	{"007", true, 7},
	{"", false, 0},
	{" 1", false, 0},
	{"1 ", false, 0},
	{"-1", false, 0},
	{"+1", false, 0},
	{"0x10", false, 0},
	{"1.0", false, 0},
};

TEST(whole_numbers_are_digits_and_nothing_else)
{
	FOR_EACH (c, whole_cases) {
		uint64_t value = 42;
		bool right = number_parse(c->text, &value);

		if (right != c->right)
			fail_msg("\"%s\"", c->text);
		assert_true(value == (right ? c->value : 42));
	}
}

static const struct {
	const char *text;
	int64_t ns; /* -1: is no time */
	const char *again;
} second_cases[] = {
	{"60", 60000000000, "60"},
	{"0.25", 250000000, "0.25"},
	{"0.000000001", 1, "0.000000001"},
	{"1.500", 1500000000, "1.5"},
	{"0", 0, "0"},
	{"100", 100000000000, "100"},
	{"1000000", 1000000000000000, "1000000"},
	{"999999.999999999", 999999999999999, "999999.999999999"},
	{"1000001", -1, NULL},
	{"1000000.1", -1, NULL},
	{"99999999999999999999", -1, NULL},
	{"0.0000000001", -1, NULL},
	{"1.", -1, NULL},
	{".5", 500000000, "0.5"},
	{".000000001", 1, "0.000000001"},
	{".0", 0, "0"},
	{".", -1, NULL},
	{".5.5", -1, NULL},
	{"..5", -1, NULL},
	{"-.5", -1, NULL},
	{"1e3", -1, NULL},
	{"-1", -1, NULL},
	{"1,5", -1, NULL},
	{"inf", -1, NULL},
	{"", -1, NULL},
};

TEST(seconds_have_up_to_nine_decimals)
{
	char again[NUMBER_MAX];

	FOR_EACH (c, second_cases) {
		int64_t ns = -1;

		if (number_parse_seconds(c->text, &ns) != (c->ns >= 0))
			fail_msg("\"%s\"", c->text);
		assert_int_equal(ns, c->ns);
		if (ns < 0)
			continue;
		number_format_seconds(ns, again);
		assert_string_equal(again, c->again);
	}
}
