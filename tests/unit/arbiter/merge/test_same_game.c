#include "merge/same_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/heap_files.h"
#include "lib/test.h"

/* The line of game 3 with WAS made IS. */
static enum same_game
compare(const char *was, const char *is)
{
	const struct run run = heap_run();
	char *line = heap_files_line(&run, 3);
	char other[4096];
	char *at = strstr(line, was);

	assert_non_null(at);
	snprintf(other, sizeof other, "%.*s%s%s", (int)(at - line), line, is,
		at + strlen(was));
	const struct merge_line a = {.bytes = line, .length = strlen(line)};
	const struct merge_line b = {.bytes = other, .length = strlen(other)};
	enum same_game result = same_game(&a, &b, run.game);
	assert_int_equal(same_game(&b, &a, run.game), result);
	free(line);
	return result;
}

TEST(times_may_be_others)
{
	assert_int_equal(compare("0.213", "0.213"), SAME_GAME_YES);
	assert_int_equal(compare("0.213", "12.5"), SAME_GAME_YES);
	assert_int_equal(
		compare("\"time\":[0.213", "\"time\":[7"), SAME_GAME_YES);
	assert_int_equal(compare("2026-01-31", "2027-02-28"), SAME_GAME_YES);
}

TEST(nothing_else_may)
{
	assert_int_equal(compare("play 3", "play 2"), SAME_GAME_NO);
	assert_int_equal(compare("[0,\"play", "[1,\"play"), SAME_GAME_NO);
	assert_int_equal(compare("\"score\":[3", "\"score\":[4"), SAME_GAME_NO);
	assert_int_equal(compare("\"heap\":5", "\"heap\":6"), SAME_GAME_NO);
	assert_int_equal(compare("bert", "bart"), SAME_GAME_NO);
	assert_int_equal(compare("\"deal\":1", "\"deal\":2"), SAME_GAME_NO);
	assert_int_equal(
		compare("\"normal\"", "\"crash\",\"offender\":0,\"why\":\"x\""),
		SAME_GAME_NO);
}

TEST(the_order_of_members_is_no_difference)
{
	assert_int_equal(compare("{\"v\":1,\"game\":\"heap\"",
				 "{\"game\":\"heap\",\"v\":1"),
		SAME_GAME_YES);
	assert_int_equal(
		compare("{\"heap\":5}", "{\"heap\": 5}"), SAME_GAME_YES);
}
