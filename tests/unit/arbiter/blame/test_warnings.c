#include "blame/warnings.h"

#include <stdlib.h>
#include <string.h>

#include "lib/test.h"

static struct warnings warnings;
static struct text json;

FIXTURE(tear_down)
{
	warnings_release(&warnings);
	text_release(&json);
	return 0;
}

EACH_TEST(NULL, tear_down)

static int
add(int bot, long id, int kind, const char *why)
{
	struct warning warning = {
		.id = id, .bot = bot, .seat = 1, .kind = kind};

	strlcpy(warning.why, why, sizeof warning.why);
	return warnings_add(&warnings, &warning);
}

TEST(the_first_one_of_a_bot_is_news)
{
	assert_int_equal(add(3, 5, FAULT_CRASH, "died"), 1);
	assert_int_equal(add(3, 4, WARNING_COMMA, "listed"), 0);
	assert_int_equal(add(0, 6, FAULT_CRASH, "died"), 1);
}

TEST(programs_get_a_reason_a_kind)
{
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

TEST(where_nobody_has_listened_they_are_not_known)
{
	warnings_add_json(NULL, 0, &json);
	assert_string_equal(
		json.bytes, ",\"warnings\":null,\"warning_reasons\":null");
	warnings_print(NULL, NULL, NULL, 1);
}

TEST(people_read_them_below_a_heading)
{
	const struct run_bot bots[] = {{.name = "anna"}, {.name = "bert"}};
	char *printed = NULL;
	size_t length;
	FILE *file = open_memstream(&printed, &length);

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
