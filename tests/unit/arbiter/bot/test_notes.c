#include "bot/notes.h"

#include <jansson.h>

#include "lib/test.h"

static struct notes notes;
static struct text json;

AFTER_EACH
{
	notes_clear(&notes);
	text_release(&json);
}

static void
add(enum run_notes kept, const char *line)
{
	notes_add(&notes, kept, line, strlen(line));
}

static void
expect(const char *written)
{
	assert_int_equal(notes_write(&notes, &json), 0);
	assert_string_equal(json.length > 0 ? json.bytes : "", written);
}

TEST(pairs_become_members_and_numbers_stay_numbers)
{
	add(RUN_NOTES_INFO, "# info score +1.50 nodes 1200 depth -4e2");
	add(RUN_NOTES_INFO,
		"\t#info x 01 y 1. z --1 big 99999999999999999999 ");
	add(RUN_NOTES_INFO, "# info huge 1e999 no nan \"q\" \\");
	expect("{\"info\":{\"score\":1.50,\"nodes\":1200,\"depth\":-4e2,"
	       "\"x\":\"01\",\"y\":\"1.\",\"z\":\"--1\","
	       "\"big\":\"99999999999999999999\",\"huge\":\"1e999\","
	       "\"no\":\"nan\",\"\\\"q\\\"\":\"\\\\\"}}");
	json_t *parsed = json_loads(json.bytes, JSON_REJECT_DUPLICATES, NULL);
	assert_non_null(parsed);
	json_decref(parsed);
}

TEST(of_a_key_the_last_value_counts)
{
	add(RUN_NOTES_INFO, "# info depth 1 score 3 depths 7");
	add(RUN_NOTES_INFO, "# info depth 2");
	expect("{\"info\":{\"score\":3,\"depths\":7,\"depth\":2}}");
}

TEST(the_line_of_best_play_is_the_rest_of_its_line)
{
	add(RUN_NOTES_INFO, "# info depth 2 pv 7S 3H  4C depth 9 ");
	expect("{\"info\":{\"depth\":2,\"pv\":\"7S 3H  4C depth 9\"}}");
}

TEST(a_key_without_a_value_says_nothing)
{
	add(RUN_NOTES_INFO, "# info");
	add(RUN_NOTES_INFO, "# info depth");
	add(RUN_NOTES_INFO, "# info pv ");
	add(RUN_NOTES_INFO, "# information 3");
	add(RUN_NOTES_INFO, "");
	expect("");
}

TEST(other_comments_are_kept_where_all_are)
{
	add(RUN_NOTES_INFO, "# two worlds");
	expect("");
	add(RUN_NOTES_ALL, "# two \"worlds\"");
	add(RUN_NOTES_ALL, "##  are left");
	add(RUN_NOTES_ALL, "#");
	expect("{\"note\":\"two \\\"worlds\\\"\\n#  are left\"}");
	add(RUN_NOTES_ALL, "# info a 1");
	expect("{\"info\":{\"a\":1},"
	       "\"note\":\"two \\\"worlds\\\"\\n#  are left\"}");
}

TEST(nothing_is_kept_where_nothing_is_wanted)
{
	add(RUN_NOTES_OFF, "# info score 1");
	add(RUN_NOTES_OFF, "# a word");
	expect("");
	assert_false(notes.cut);
}

TEST(what_does_not_fit_is_dropped_and_the_rest_is_whole)
{
	char line[3000];

	memset(line, 'x', sizeof line);
	memcpy(line, "# info a 1 b ", 13);
	line[sizeof line - 1] = '\0';
	add(RUN_NOTES_INFO, line);
	assert_true(notes.cut);
	expect("{\"info\":{\"a\":1}}");
	for (int i = 0; i < 1000; i++) {
		snprintf(line, sizeof line, "# info key%d %d", i, i);
		add(RUN_NOTES_INFO, line);
		snprintf(line, sizeof line, "# line %d", i);
		add(RUN_NOTES_ALL, line);
	}
	assert_true(notes.info_length + notes.text_length <= NOTES_MAX);
	assert_int_equal(notes_write(&notes, &json), 0);
	json_t *parsed = json_loads(json.bytes, JSON_REJECT_DUPLICATES, NULL);
	assert_non_null(parsed);
	json_decref(parsed);
	notes_clear(&notes);
	assert_false(notes.cut);
	expect("");
}

TEST(a_long_key_is_cut_and_bytes_that_are_no_text_become_one)
{
	add(RUN_NOTES_INFO, "# info abcdefghijklmnopqrstuvwxyzABCDEFGHIJ 1");
	add(RUN_NOTES_INFO, "# info k \xff");
	assert_int_equal(notes_write(&notes, &json), 0);
	json_t *parsed = json_loads(json.bytes, JSON_REJECT_DUPLICATES, NULL);
	assert_non_null(json_object_get(json_object_get(parsed, "info"),
		"abcdefghijklmnopqrstuvwxyzABCDEF"));
	json_decref(parsed);
}

TEST(keys_that_are_written_alike_are_one)
{
	add(RUN_NOTES_INFO, "# info k\xff 1");
	assert_int_equal(notes_write(&notes, &json), 0);
	json_t *parsed = json_loads(json.bytes, 0, NULL);
	const char *key = json_object_iter_key(
		json_object_iter(json_object_get(parsed, "info")));
	char line[64];
	snprintf(line, sizeof line, "# info %s 2", key);
	json_decref(parsed);
	add(RUN_NOTES_INFO, line);
	assert_int_equal(notes_write(&notes, &json), 0);
	parsed = json_loads(json.bytes, JSON_REJECT_DUPLICATES, NULL);
	assert_non_null(parsed);
	assert_int_equal(json_object_size(json_object_get(parsed, "info")), 1);
	json_decref(parsed);
}
