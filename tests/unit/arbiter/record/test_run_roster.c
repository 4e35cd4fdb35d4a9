#include "record/run_line.c"

#include "base/text.h"
#include "lib/heap_crowd.h"
#include "lib/test.h"

static struct heap_crowd many;
static struct run read_run;
static struct text line, roster;
static char reason[REASON_MAX];

BEFORE_EACH
{
	heap_crowd_init(&many, RUN_ROSTER_FROM + 1);
}

AFTER_EACH
{
	run_release(&read_run);
	text_release(&line);
	text_release(&roster);
	heap_crowd_release(&many);
}

static void
read_line(void)
{
	assert_int_equal(run_write(&many.run, &line), 0);
	if (!run_parse(&read_run, line.bytes, line.length, reason))
		fail_msg("%s", reason);
}

static void
expect_many(const struct run *run)
{
	assert_int_equal(run->bot_count, many.run.bot_count);
	for (int i = 0; i < run->bot_count; i++) {
		assert_string_equal(run->bots[i].name, many.run.bots[i].name);
		assert_string_equal(
			run->bots[i].command, many.run.bots[i].command);
	}
	assert_int_equal(run->bots[0].file_count, 1);
	assert_string_equal(run->bots[0].files[0].digest, many.file.digest);
	assert_null(run->bots[0].says_name);
}

TEST(only_a_shard_of_heap_crowd_has_them_apart)
{
	assert_true(roster_is_apart(&many.run));
	many.run.bot_count--;
	assert_false(roster_is_apart(&many.run));
	many.run.bot_count++;
	many.run.shard.count = 0;
	assert_false(roster_is_apart(&many.run));
}

TEST(its_line_names_them_by_their_digest)
{
	char member[200];

	read_line();
	assert_int_equal(roster_text(&many.run, &roster), 0);
	assert_true(roster_is_missing(&read_run));
	assert_true(line.length < 1000);
	char digest[SHA256_DIGITS + 1];
	hex_write_sha256(digest, roster.bytes, roster.length);
	snprintf(member, sizeof member,
		",\"roster\":{\"sha256\":\"%s\",\"bots\":%d},", digest,
		RUN_ROSTER_FROM + 1);
	assert_non_null(strstr(line.bytes, member));
	if (!roster_parse(&read_run, roster.bytes, roster.length, reason))
		fail_msg("%s", reason);
	expect_many(&read_run);
}

TEST(what_was_read_is_written_with_the_bots_and_without)
{
	struct text again = {0};

	read_line();
	assert_int_equal(run_write(&read_run, &again), 0);
	assert_string_equal(again.bytes, line.bytes);
	assert_int_equal(roster_text(&many.run, &roster), 0);
	assert_true(
		roster_parse(&read_run, roster.bytes, roster.length, reason));
	text_clear(&again);
	assert_int_equal(run_write(&read_run, &again), 0);
	assert_string_equal(again.bytes, line.bytes);
	text_clear(&again);
	assert_int_equal(run_write_whole(&read_run, &again), 0);
	assert_non_null(strstr(again.bytes, "\"bots\":[{\"name\":"));
	text_release(&again);
}

TEST(what_bots_call_themselves_makes_no_other_roster)
{
	struct text other = {0};

	assert_int_equal(roster_text(&many.run, &roster), 0);
	many.bots[3].says_name = "Somebody";
	many.bots[3].says_version = "2";
	assert_int_equal(roster_text(&many.run, &other), 0);
	assert_string_equal(other.bytes, roster.bytes);
	text_release(&other);
}

TEST(bots_of_another_run_are_borrowed_if_they_are_the_same)
{
	struct run other = {0};

	read_line();
	assert_true(run_parse(&other, line.bytes, line.length, reason));
	assert_false(roster_borrow(&other, &read_run));
	assert_int_equal(roster_text(&many.run, &roster), 0);
	assert_true(
		roster_parse(&read_run, roster.bytes, roster.length, reason));
	assert_true(roster_borrow(&other, &read_run));
	expect_many(&other);
	run_release(&other);
	expect_many(&read_run);
}

TEST(another_text_is_refused)
{
	static const char *const texts[] = {
		"",
		"{}",
		"{\"v\":1,\"roster\":[]}",
		"{\"v\":2,\"roster\":[]}",
		"{\"v\":1,\"roster\":[{\"name\":\"a\",\"command\":\"a\"}]}",
	};

	read_line();
	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
		assert_false(roster_parse(
			&read_run, texts[i], strlen(texts[i]), reason));
	text_add_string(&roster, "{\"v\":1,\"roster\":[");
	for (int i = 0; i < RUN_ROSTER_FROM; i++)
		text_add_format(&roster,
			"{\"name\":\"a\",\"command\":\"a\",\"files\":"
			"{\"a\":null}},");
	text_add_string(&roster, "{\"name\":\"a\"}]}");
	assert_false(
		roster_parse(&read_run, roster.bytes, roster.length, reason));
	assert_true(roster_is_missing(&read_run));
}
