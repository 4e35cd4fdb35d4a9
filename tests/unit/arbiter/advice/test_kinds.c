#include "advice/kinds.h"
#include "base/text.h"

#include "lib/test.h"

static struct advice_kinds kinds;
static struct text text;

AFTER_EACH
{
	advice_kinds_release(&kinds);
	text_release(&text);
}

static void
add(const char *moves)
{
	json_t *sheet = json_pack("{so}", "moves", json_loads(moves, 0, NULL));

	assert_int_equal(advice_kinds_add(&kinds, sheet), 0);
	json_decref(sheet);
}

static void
add_two(void)
{
	add("[{\"mistake\":true,\"loss\":1.5,\"kind\":\"left\",\"say\":[\"left "
	    "%s\",\"TD\"]},"
	    "{\"mistake\":true,\"loss\":0.5,\"kind\":\"left\",\"say\":[\"left "
	    "%s\",\"2C\"]},"
	    "{\"mistake\":false,\"loss\":9}]");
	add("[{\"mistake\":true,\"loss\":2.5,\"kind\":\"left\",\"say\":[\"left "
	    "%s\",\"TD\"]},"
	    "{\"mistake\":true,\"loss\":5,\"kind\":\"other\",\"say\":[\"laid "
	    "down the "
	    "wrong card\"]}]");
	advice_kinds_sort(&kinds);
}

TEST(what_is_said_alike_is_one_kind_and_the_dearest_comes_first)
{
	add_two();
	advice_kinds_add_json(&kinds, &text);
	assert_string_equal(text.bytes,
		"{\"games\":2,\"loss\":4.750,\"kinds\":["
		"{\"kind\":\"other\",\"say\":[\"laid down the wrong card\"],"
		"\"count\":1,\"per_game\":0.500,\"loss\":2.500},"
		"{\"kind\":\"left\",\"say\":[\"left %s\",\"TD\"],\"count\":2,"
		"\"per_game\":1.000,\"loss\":2.000},"
		"{\"kind\":\"left\",\"say\":[\"left %s\",\"2C\"],\"count\":1,"
		"\"per_game\":0.500,\"loss\":0.250}]}\n");
}

TEST(so_many_are_printed_at_most)
{
	add_two();
	advice_kinds_print(&kinds, 2, &text);
	assert_string_equal(text.bytes,
		"2 games, 4.75 points lost in each.\n"
		"a game  lost  mistake\n"
		"  0.50  2.50  laid down the wrong card\n"
		"  1.00  2.00  left TD\n");
}

TEST(without_a_game_there_is_no_kind)
{
	advice_kinds_sort(&kinds);
	advice_kinds_add_json(&kinds, &text);
	assert_string_equal(
		text.bytes, "{\"games\":0,\"loss\":0.000,\"kinds\":[]}\n");
}
