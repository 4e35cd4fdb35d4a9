#include "merge/missing_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/test.h"

static struct missing_games missing;

static const char *
printed(void)
{
	static char text[20000];
	FILE *file = fmemopen(text, sizeof text, "w");

	assert_non_null(file);
	*text = '\0';
	assert_int_equal(missing_games_close(&missing), 0);
	missing_games_print(file, &missing, "x: ");
	fclose(file);
	return text;
}

TEST(games_are_named_in_ranges_by_shard)
{
	struct text json = {0};

	assert_int_equal(missing_games_init(&missing, 7), 0);
	for (long id = 10; id < 20; id++)
		missing_games_add(&missing, id, id % 2 ? 3 : 2);
	missing_games_add(&missing, 31, 3);
	missing_games_add(&missing, 32, 3);
	missing_games_add(&missing, 33, 3);
	assert_string_equal(printed(),
		"x: shard 2/7: 5 games missing: 10, 12, 14, 16, 18\n"
		"x: shard 3/7: 8 games missing: 11, 13, 15, 17, 19, 31-33\n");
	missing_games_add_json(&json, &missing);
	assert_string_equal(json.bytes,
		"[{\"shard\":[2,7],\"missing\":5,"
		"\"games\":\"10, 12, 14, 16, 18\"},"
		"{\"shard\":[3,7],\"missing\":8,"
		"\"games\":\"11, 13, 15, 17, 19, 31-33\"}]");
	text_release(&json);
	missing_games_release(&missing);
}

TEST(without_shards_they_are_named_all_the_same)
{
	assert_int_equal(missing_games_init(&missing, 0), 0);
	missing_games_add(&missing, 5, 0);
	assert_string_equal(printed(), "x: 1 game missing: 5\n");
	missing_games_release(&missing);
}

TEST(nothing_is_said_of_none)
{
	struct text json = {0};

	assert_int_equal(missing_games_init(&missing, 3), 0);
	assert_string_equal(printed(), "");
	missing_games_add_json(&json, &missing);
	assert_string_equal(json.bytes, "[]");
	text_release(&json);
	missing_games_release(&missing);
}

TEST(what_is_said_has_an_end)
{
	assert_int_equal(missing_games_init(&missing, 1000), 0);
	for (long id = 0; id < 100000; id += 2)
		missing_games_add(&missing, id, id / 2 % 1000);
	const char *text = printed();
	assert_non_null(strstr(text, "38000, …\n"));
	assert_null(strstr(text, "shard 40/1000"));
	assert_non_null(
		strstr(text, "x: 960 more shards: 48000 games missing\n"));
	missing_games_release(&missing);
}
