#include "record/journal.c"

#include "base/text.h"
#include "lib/heap_records.h"
#include "lib/test.h"
#include "record/run.h"
#include "record/run_line.h"

static struct abouts abouts;
static struct run run;

BEFORE_EACH
{
	run = heap_run();
}

AFTER_EACH
{
	abouts_release(&abouts);
}

static void
note(int bot, const char *name, const char *version)
{
	struct about about = {0};

	strlcpy(about.name, name, ABOUT_MAX);
	strlcpy(about.version, version, ABOUT_MAX);
	assert_int_equal(abouts_note(&abouts, &run, bot, &about), 0);
}

static void
expect_json(int bot, const char *expected)
{
	struct text json = {0};

	about_add_json(&json, &run.bots[bot]);
	assert_string_equal(json.bytes ? json.bytes : "", expected);
	text_release(&json);
}

TEST(who_says_nothing_has_no_member)
{
	note(0, "", "");
	assert_null(abouts.all);
	expect_json(0, "");
}

TEST(what_is_said_stands_with_the_bot)
{
	note(0, "Anna \"the bot\"", "1.2");
	expect_json(0, ",\"about\":{\"name\":\"Anna \\\"the bot\\\"\","
		       "\"version\":\"1.2\"}");
	note(1, "", "3");
	expect_json(1, ",\"about\":{\"version\":\"3\"}");
	note(0, "other", "9");
	assert_string_equal(run.bots[0].says_version, "1.2");
	note(7, "nobody", "");
}

TEST(a_run_in_a_file_is_known_by_what_it_has)
{
	struct run_bot bots[2] = {{.name = "a", .says_name = "A"},
		{.name = "b", .says_version = "2"}};
	const struct run read = {.bot_count = 2, .bots = bots};

	assert_int_equal(abouts_take(&abouts, &run, &read), 0);
	assert_string_equal(run.bots[0].says_name, "A");
	assert_null(run.bots[0].says_version);
	assert_string_equal(run.bots[1].says_version, "2");
}

TEST(a_line_of_it_is_for_people)
{
	char *text = NULL;
	size_t size;
	FILE *file = open_memstream(&text, &size);

	assert_non_null(file);
	assert_false(about_print(file, "\n", &run.bots[0]));
	note(0, "Anna", "1.2");
	note(1, "", "3");
	assert_true(about_print(file, "\n", &run.bots[0]));
	assert_true(about_print(file, "", &run.bots[1]));
	fclose(file);
	assert_string_equal(text, "\nanna is Anna 1.2\nbert is version 3\n");
	free(text);
}

TEST(a_run_with_it_is_read_as_it_was_written_and_is_no_other)
{
	struct run plain = heap_run();
	struct text line = {0}, again = {0};
	char reason[REASON_MAX] = "";
	struct run read;

	note(0, "Anna", "1.2");
	assert_int_equal(run_write(&run, &line), 0);
	assert_non_null(strstr(line.bytes,
		"\"about\":{\"name\":\"Anna\",\"version\":\"1.2\"}},"));
	if (!run_parse(&read, line.bytes, line.length, reason))
		fail_msg("%s", reason);
	assert_int_equal(run_write(&read, &again), 0);
	assert_string_equal(again.bytes, line.bytes);
	if (!run_same(&read, &plain, reason))
		fail_msg("%s", reason);
	text_release(&line);
	text_release(&again);
	run_release(&read);
}

TEST(the_first_part_of_a_line_that_knows_more_is_known)
{
	struct text line = {0}, known = {0};

	assert_int_equal(run_write(&run, &line), 0);
	note(0, "A \"}\\", "1}");
	note(1, "B", "");
	assert_int_equal(run_write(&run, &known), 0);
	text_cut(&known, known.length - 2);
	text_add_string(&known, ",\"sum\":\"1");
	for (size_t i = 0; i <= known.length; i++)
		if (!is_beginning(known.bytes, i, &line, line.length - 2))
			fail_msg("%zu bytes", i);
	assert_true(is_beginning(
		line.bytes, line.length - 1, &line, line.length - 2));
	assert_false(
		is_beginning(line.bytes, line.length, &line, line.length - 2));
	assert_false(is_beginning("{}", 2, &line, line.length - 2));
	assert_false(is_beginning(",\"about\":{}x", 12, &line, 5));
	text_release(&line);
	text_release(&known);
}

TEST(what_is_no_such_object_is_refused)
{
	static const char *const wrong[] = {
		"1", "[]", "{\"name\":1}", "{\"names\":\"x\"}"};

	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		char reason[REASON_MAX], text[256];
		struct run_bot bot;

		snprintf(text, sizeof text,
			"{\"name\":\"a\",\"command\":\"a\",\"about\":%s}",
			wrong[i]);
		json_t *object = json_loads(text, 0, NULL);
		assert_non_null(object);
		assert_false(run_take_bot(&bot, object, reason));
		json_decref(object);
	}
}
