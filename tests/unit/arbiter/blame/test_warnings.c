#include "blame/warnings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct warnings warnings;
static struct text json;

static int
tear_down(void **state)
{
	(void)state;
	warnings_release(&warnings);
	text_release(&json);
	return 0;
}

static int
add(int bot, long id, int kind, const char *why)
{
	struct warning warning = {
		.id = id, .bot = bot, .seat = 1, .kind = kind};

	strlcpy(warning.why, why, sizeof warning.why);
	return warnings_add(&warnings, &warning);
}

static void
the_first_one_of_a_bot_is_news(void **state)
{
	(void)state;
	assert_int_equal(add(3, 5, FAULT_CRASH, "died"), 1);
	assert_int_equal(add(3, 4, WARNING_COMMA, "listed"), 0);
	assert_int_equal(add(0, 6, FAULT_CRASH, "died"), 1);
}

static void
programs_get_a_reason_a_kind(void **state)
{
	(void)state;
	add(1, 5, FAULT_CRASH, "five");
	add(1, 2, FAULT_CRASH, "two");
	add(1, 2, WARNING_COMMA, "listed 'a,'");
	warnings_add_json(&warnings, 1, &json);
	assert_string_equal(json.bytes,
		",\"warnings\":3,\"warning_reasons\":["
		"{\"warning\":\"crash\",\"game\":2,\"why\":\"two\",\"count\":2}"
		","
		"{\"warning\":\"comma\",\"game\":2,\"why\":\"listed 'a,'\","
		"\"count\":1}]");
	text_clear(&json);
	warnings_add_json(&warnings, 7, &json);
	assert_string_equal(
		json.bytes, ",\"warnings\":0,\"warning_reasons\":[]");
}

static void
where_nobody_has_listened_they_are_not_known(void **state)
{
	(void)state;
	warnings_add_json(NULL, 0, &json);
	assert_string_equal(
		json.bytes, ",\"warnings\":null,\"warning_reasons\":null");
	warnings_print(NULL, NULL, NULL, 1);
}

static void
people_read_them_below_a_heading(void **state)
{
	const struct run_bot bots[] = {{.name = "anna"}, {.name = "bert"}};
	char *printed = NULL;
	size_t length;
	FILE *file = open_memstream(&printed, &length);

	(void)state;
	assert_non_null(file);
	add(1, 3, FAULT_GARBAGE, "said\nso");
	add(1, 4, FAULT_GARBAGE, "said\nso");
	warnings_print(file, &warnings, bots, 2);
	fclose(file);
	assert_string_equal(printed,
		"\nwarnings:\n  bert: garbage, 2 times, first in game 3 at "
		"seat 1: said\\nso\n");
	free(printed);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
#define WARNINGS_TEST(name) cmocka_unit_test_teardown(name, tear_down)
		WARNINGS_TEST(the_first_one_of_a_bot_is_news),
		WARNINGS_TEST(programs_get_a_reason_a_kind),
		WARNINGS_TEST(where_nobody_has_listened_they_are_not_known),
		WARNINGS_TEST(people_read_them_below_a_heading),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
