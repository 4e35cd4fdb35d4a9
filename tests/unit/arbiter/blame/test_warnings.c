#include "blame/blame.h"

#include "lib/test.h"

static struct warnings warnings;
static struct text json;

AFTER_EACH
{
	warnings_release(&warnings);
	text_release(&json);
}

static int
add(int bot, long id, int kind, const char *why)
{
	struct warning warning = {
		.id = id, .bot = bot, .seat = 1, .kind = kind};

	strlcpy(warning.why, why, sizeof warning.why);
	return warnings_add(&warnings, &warning);
}

TEST(the_first_of_a_kind_is_news_unless_another_bot_had_the_same)
{
	assert_int_equal(add(3, 5, FAULT_CRASH, "died"), 1);
	assert_int_equal(add(3, 4, WARNING_COMMA, "listed"), 1);
	assert_int_equal(add(3, 6, FAULT_CRASH, "died otherwise"), 0);
	assert_int_equal(add(0, 6, FAULT_CRASH, "died"), 0);
	assert_int_equal(add(1, 6, FAULT_CRASH, "fell"), 1);
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

/* What is printed of anna, bert and carl. */
static void
expect_printed(const char *expected)
{
	const struct run_bot bots[] = {
		{.name = "anna"}, {.name = "bert"}, {.name = "carl"}};
	char *printed = NULL;
	size_t length;
	FILE *file = open_memstream(&printed, &length);

	assert_non_null(file);
	warnings_print(file, &warnings, bots, 3);
	fclose(file);
	assert_string_equal(printed, expected);
	free(printed);
}

TEST(bots_that_were_warned_of_the_same_stand_in_one_line)
{
	add(0, 3, WARNING_COMMA, "listed");
	add(1, 4, WARNING_COMMA, "listed");
	add(1, 5, WARNING_COMMA, "listed");
	add(2, 6, WARNING_COMMA, "listed otherwise");
	expect_printed(
		"\nwarnings:\n"
		"  anna and 1 other bot: comma, 3 times, first in game 3 "
		"at seat 1: listed\n"
		"  carl: comma in game 6 at seat 1: listed otherwise\n");
	warnings.told = true;
	expect_printed(
		"\nwarnings:\n"
		"  anna and 1 other bot: comma, 3 times, first in game 3 "
		"at seat 1\n"
		"  carl: comma in game 6 at seat 1\n");
}

TEST(people_read_them_below_a_heading)
{
	add(1, 3, FAULT_GARBAGE, "said\nso");
	add(1, 4, FAULT_GARBAGE, "said\nso");
	expect_printed("\nwarnings:\n  bert: garbage, 2 times, first in game 3 "
		       "at seat 1: said\\nso\n");
}
