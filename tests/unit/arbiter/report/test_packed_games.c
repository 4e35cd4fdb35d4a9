#include "report/packed_games.c"

#include <sys/stat.h>
#include <unistd.h>

#include "lib/heap_records.h"
#include "lib/scratch.h"
#include "lib/test.h"

static struct run run;
static struct record record;
static struct packed_games games;
static char *printed;
static size_t printed_size;

FIXTURE(set_up)
{
	run = heap_run();
	record_init(&record);
	games = (struct packed_games){
		.file = open_memstream(&printed, &printed_size)};
	return games.file ? 0 : -1;
}

FIXTURE(tear_down)
{
	fclose(games.file);
	free(printed);
	packed_games_release(&games);
	record_release(&record);
	return 0;
}

TEST(a_difference_is_what_has_changed)
{
	static const struct {
		const char *what, *before, *after, *expected;
	} cases[] = {
		{"a value", "[1]", "2", "2"},
		{"a member", "{'a':1,'b':2}", "{'a':1,'b':3}", "{'b':3}"},
		{"within a member", "{'a':{'b':1,'c':2}}",
			"{'a':{'b':1,'c':0}}", "{'a':{'c':0}}"},
		{"a member is gone", "{'a':1,'b':2}", "{'b':2}", "{'a':null}"},
		{"a new one is whole", "{}", "{'a':[1,2]}", "{'a':[1,2]}"},
		{"an item goes", "['a','b','c']", "['a','c']", "[1,1]"},
		{"an item comes", "['a','c']", "['a','b','c']", "[1,0,'b']"},
		{"one of equal ones", "[1,1]", "[1,1,1]", "[2,0,1]"},
		{"the first and the last", "[1,2,3]", "[4,2,5]", "[0,3,4,2,5]"},
		{"all", "[1,2]", "[]", "[0,2]"},
		{"arrays in arrays", "[[1,2]]", "[[1,3]]", "[0,1,[1,3]]"},
		{"an object of several", "[{'a':1},{'b':2}]",
			"[{'a':1},{'b':3}]", "{'1':{'b':3}}"},
		{"another object", "[{'a':1}]", "[{'a':1},{'b':2}]",
			"[1,0,{'b':2}]"},
		{"a name with quotes", "{}", "{'\\\\\\'':1}", "{'\\\\\\'':1}"},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const char *const texts[] = {
			cases[i].before, cases[i].after, cases[i].expected};
		char copies[3][64];
		json_t *values[2];
		struct text json = {0};

		for (int k = 0; k < 3; k++) {
			strlcpy(copies[k], texts[k], sizeof copies[k]);
			for (char *c = copies[k]; *c != '\0'; c++)
				*c = *c == '\'' ? '"' : *c;
		}
		for (int k = 0; k < 2; k++) {
			values[k] =
				json_loads(copies[k], JSON_DECODE_ANY, NULL);
			assert_non_null(values[k]);
		}
		add_difference(&json, values[0], values[1]);
		if (strcmp(json.bytes, copies[2]) != 0)
			fail_msg("%s: %s", cases[i].what, json.bytes);
		json_decref(values[0]);
		json_decref(values[1]);
		text_release(&json);
	}
}

/* Seat 0, seat 1 and nobody in particular: whose hand has its faces. */
TEST(each_sees_only_the_hand_that_is_its_own)
{
	static const char frame[] =
		"{\"places\":["
		"{\"kind\":\"hand\",\"owner\":0,\"faces\":[\"AS\",\"2H\"]},"
		"{\"kind\":\"hand\",\"owner\":1,\"faces\":[\"KD\"],\"hidden\":"
		"2},"
		"{\"kind\":\"row\",\"owner\":1,\"faces\":[\"9C\"]}]}";
	json_t *shown = json_loads(frame, 0, NULL);

	for (int seat = -1; seat < 2; seat++) {
		json_t *hidden = hide_hands(shown, seat);
		json_t *places = json_object_get(hidden, "places");
		static const size_t faces[] = {2, 1};
		static const int all[] = {2, 3};

		for (int owner = 0; owner < 2; owner++) {
			const json_t *hand =
				json_array_get(places, (size_t)owner);
			const json_t *left = json_object_get(hand, "hidden");

			assert_int_equal(
				json_array_size(json_object_get(hand, "faces")),
				owner == seat ? faces[owner] : 0);
			if (owner != seat)
				assert_int_equal(
					json_integer_value(left), all[owner]);
		}
		assert_int_equal(json_array_size(json_object_get(
					 json_array_get(places, 2), "faces")),
			1);
		json_decref(hidden);
	}
	assert_int_equal(
		json_array_size(json_object_get(
			json_array_get(json_object_get(shown, "places"), 0),
			"faces")),
		2);
	json_decref(shown);
}

TEST(times_are_of_two_digits)
{
	static const struct {
		int64_t used_ns;
		const char *ms;
	} cases[] = {{0, "[0]"}, {999499, "[0]"}, {1000000, "[1]"},
		{1290000, "[1.2]"}, {12900000, "[12]"}, {99999000, "[99]"},
		{123456789, "[120]"}, {98765432100, "[98000]"}};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct text json = {0};

		run = heap_run();
		record_init(&record);
		heap_record(&record, &run, 0);
		record_add_move(&record, 0, "play", "1", cases[i].used_ns);
		add_why_and_times(&json, &record, false);
		assert_non_null(strstr(json.bytes, cases[i].ms));
		text_release(&json);
		record_release(&record);
	}
}

static bool
has(const char *id)
{
	char tag[64];

	fflush(games.file);
	snprintf(tag, sizeof tag, "<script type=\"text/plain\" id=\"%s\">", id);
	return strstr(printed, tag) != NULL;
}

static void
add_many(long count)
{
	char reason[REASON_MAX];

	for (long id = 0; id < count; id++) {
		heap_played(&record, &run, id % 10);
		assert_int_equal(
			packed_games_add(&games, 0, &record, reason), 0);
	}
}

TEST_WITH(without_games_there_is_nothing, set_up, tear_down)
{
	assert_int_equal(packed_games_end(&games), 0);
	fflush(games.file);
	assert_int_equal(printed_size, 0);
}

TEST_WITH(blocks_end_where_they_are_full, set_up, tear_down)
{
	add_many(PACKED_GAMES_BLOCK + 1);
	assert_true(has("block-0"));
	assert_false(has("block-1"));
	assert_false(has("index-0"));
	assert_int_equal(packed_games_end(&games), 0);
	assert_true(has("block-1"));
	assert_false(has("block-2"));
	assert_true(has("index-0"));
	assert_false(has("index-1"));
}

TEST_WITH(the_last_block_may_be_full, set_up, tear_down)
{
	add_many(PACKED_GAMES_INDEX);
	assert_int_equal(packed_games_end(&games), 0);
	assert_true(has("block-63"));
	assert_false(has("block-64"));
	assert_true(has("index-0"));
	assert_false(has("index-1"));
}

TEST(packed_into_files_they_are_scripts)
{
	char reason[REASON_MAX], text[64];

	scratch_enter(NULL);
	run = heap_run();
	record_init(&record);
	games = (struct packed_games){.folder = "."};
	heap_played(&record, &run, 1);
	assert_int_equal(packed_games_add(&games, 0, &record, reason), 0);
	assert_int_equal(packed_games_end(&games), 0);
	FILE *file = fopen("block-0.js", "re");
	assert_non_null(file);
	text[fread(text, 1, sizeof text - 1, file)] = '\0';
	fclose(file);
	assert_memory_equal(text, "talon.come(\"block-0\",\"", 22);
	unlink("block-0.js");
	assert_int_equal(unlink("index-0.js"), 0);
	packed_games_release(&games);
	record_release(&record);
	scratch_leave(NULL);
}

/* Packs COUNT games into FOLDER, whose lines are LINE; how many blocks were taken
 * from BEFORE. */
static int
pack_all(const char *folder, const char *before, long count, const char *line)
{
	char reason[REASON_MAX];
	int taken = 0;

	games = (struct packed_games){.folder = folder};
	for (long id = 0; id < count; id++)
		packed_games_announce(&games, "run", line, strlen(line));
	assert_int_equal(packed_games_take(&games, before), 0);
	for (long id = 0; id < count; id++) {
		taken += packed_games_has_next(&games) &&
			 id % PACKED_GAMES_BLOCK == 0;
		heap_played(&record, &run, id % 10);
		assert_int_equal(
			packed_games_add(&games, 0, &record, reason), 0);
	}
	assert_int_equal(packed_games_end(&games), 0);
	packed_games_release(&games);
	return taken;
}

static void
forget(const char *folder)
{
	static const char *const names[] = {"block-0", "block-1", "index-0"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		char path[64];

		snprintf(path, sizeof path, "%s/%s.js", folder, names[i]);
		assert_int_equal(unlink(path), 0);
	}
	assert_int_equal(rmdir(folder), 0);
}

TEST(blocks_are_taken_where_they_have_the_same_games)
{
	struct stat before, after;

	scratch_enter(NULL);
	run = heap_run();
	record_init(&record);
	mkdir("a", 0777);
	mkdir("b", 0777);
	mkdir("c", 0777);
	mkdir("d", 0777);
	assert_int_equal(pack_all("a", "none", PACKED_GAMES_BLOCK + 1, "x"), 0);
	assert_int_equal(pack_all("b", "a", PACKED_GAMES_BLOCK + 2, "x"), 1);
	assert_int_equal(stat("a/block-0.js", &before), 0);
	assert_int_equal(stat("b/block-0.js", &after), 0);
	assert_int_equal(before.st_ino, after.st_ino);
	assert_int_equal(pack_all("c", "b", PACKED_GAMES_BLOCK + 1, "y"), 0);
	assert_int_equal(truncate("b/block-0.js", before.st_size - 1), 0);
	assert_int_equal(pack_all("d", "b", PACKED_GAMES_BLOCK + 2, "x"), 1);
	assert_int_equal(stat("d/block-0.js", &after), 0);
	assert_int_not_equal(before.st_ino, after.st_ino);
	forget("a");
	forget("b");
	forget("c");
	forget("d");
	record_release(&record);
	scratch_leave(NULL);
}

TEST(silent_games_have_no_words_of_bots)
{
	struct text json = {0};

	run = heap_run();
	record_init(&record);
	heap_played(&record, &run, 1);
	assert_int_equal(record_note_move(&record, "{\"note\":\"x\"}"), 0);
	record.end = FAULT_CRASH;
	strlcpy(record.why, "said", sizeof record.why);
	add_why_and_times(&json, &record, true);
	add_notes(&json, &record, true);
	assert_memory_equal(json.bytes, "{\"why\":\"\",", 10);
	assert_non_null(strstr(json.bytes, ",\"notes\":{}"));
	text_clear(&json);
	add_notes(&json, &record, false);
	assert_non_null(strstr(json.bytes, "\"note\":\"x\""));
	text_release(&json);
	record_release(&record);
}

TEST_WITH(games_that_break_the_rules_are_refused, set_up, tear_down)
{
	char reason[REASON_MAX] = "";

	heap_record(&record, &run, 0);
	record_add_move(&record, 0, "play", "9", 1000);
	assert_int_equal(packed_games_add(&games, 0, &record, reason), -1);
	assert_non_null(strstr(reason, "9 cannot be taken of 5"));
	heap_played(&record, &run, 0);
	record.points[0] = 4;
	assert_int_equal(packed_games_add(&games, 0, &record, reason), -1);
	assert_int_equal(games.count, 0);
}
