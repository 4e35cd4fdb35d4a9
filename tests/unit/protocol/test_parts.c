#include "protocol/parts.h"

#include "lib/test.h"

static struct parts parts;

BEFORE_EACH
{
	parts = (struct parts){0};
}

AFTER_EACH
{
	parts_release(&parts);
}

static int
add_text(const char *arguments)
{
	char line[64];

	strlcpy(line, arguments, sizeof line);
	return parts_add(&parts, line);
}

TEST(one_part_is_all)
{
	assert_int_equal(add_text("1 1 {\"a\":1}"), PARTS_WHOLE);
	assert_string_equal(parts.text, "{\"a\":1}");
	assert_int_equal(parts.length, 7);
}

TEST(parts_are_joined_in_their_order)
{
	assert_int_equal(add_text("1 3 [1,"), PARTS_PARTIAL);
	assert_int_equal(add_text("2 3 2,"), PARTS_PARTIAL);
	assert_int_equal(add_text("3 3 3]"), PARTS_WHOLE);
	assert_string_equal(parts.text, "[1,2,3]");
}

TEST(a_text_begins_anew_after_the_last_part)
{
	add_text("1 1 one");
	assert_int_equal(add_text("1 1 two"), PARTS_WHOLE);
	assert_string_equal(parts.text, "two");
}

static const char *const bad[] = {"", "1", "0 1 x", "2 1 x", "2 2 x", "x 1 y",
	"1 0 x", "1 1001 x", "-1 1 x", "1 99999999999999999999 x"};

TEST(what_is_no_part_is_refused)
{
	FOR_EACH (at, bad) {
		print_message("'%s'\n", *at);
		parts_release(&parts);
		assert_int_equal(add_text(*at), PARTS_BAD);
		assert_int_equal(add_text("1 1 good"), PARTS_WHOLE);
		assert_string_equal(parts.text, "good");
	}
}

TEST(what_is_out_of_order_leaves_nothing)
{
	add_text("1 3 a");
	assert_int_equal(add_text("3 3 c"), PARTS_BAD);
	assert_int_equal(add_text("2 3 b"), PARTS_BAD);
	add_text("1 3 a");
	assert_int_equal(add_text("2 4 b"), PARTS_BAD);
	assert_int_equal(add_text("1 1 d"), PARTS_WHOLE);
	assert_string_equal(parts.text, "d");
}
