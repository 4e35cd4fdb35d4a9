#include "base/text.h"
#include "lib/heap_records.h"
#include "lib/test.h"
#include "record/change.h"
#include "record/run_line.h"

#define A16 "aaaaaaaaaaaaaaaa"
#define A64 A16 A16 A16 A16
#define B64 A16 A16 A16 "aaaaaaaaaaaaaaab"

static struct run_bot_file files[] = {
	{.path = "python3", .digest = A64},
	{.path = "./\"my\" bot.py", .digest = B64},
	{.path = "weights", .digest = NULL},
};

TEST(the_files_of_a_bot_stand_in_the_first_line)
{
	struct run run = heap_run();
	struct text line = {0};
	struct text again = {0};
	struct run read;
	char reason[REASON_MAX] = "";

	run.bots[1].files = files;
	run.bots[1].file_count = 3;
	run.bots[1].says_name = "Bert";
	assert_int_equal(run_write(&run, &line), 0);
	assert_non_null(strstr(line.bytes,
		"\"command\":\"./bert\",\"files\":{\"python3\":\"" A64
		"\",\"./\\\"my\\\" bot.py\":\"" B64
		"\",\"weights\":null},\"about\":"));
	if (!run_parse(&read, line.bytes, line.length, reason))
		fail_msg("%s", reason);
	assert_int_equal(read.bots[0].file_count, 0);
	assert_int_equal(read.bots[1].file_count, 3);
	assert_string_equal(read.bots[1].files[1].path, "./\"my\" bot.py");
	assert_null(read.bots[1].files[2].digest);
	assert_int_equal(run_write(&read, &again), 0);
	assert_string_equal(again.bytes, line.bytes);
	run_release(&read);
	text_release(&again);
	text_release(&line);
}

TEST(the_program_of_the_same_sources_is_the_same)
{
	static const struct {
		const char *what;
		const char *was, *is; /* its sources */
		const char *path;     /* of the file that has changed */
		bool same;
	} cases[] = {
		{"sources are known", A64, A64, "python3", true},
		{"they are others", A64, B64, "python3", false},
		{"known of one", A64, NULL, "python3", false},
		{"known of the other", NULL, A64, "python3", false},
		{"another file has changed", A64, A64, "weights", false},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct run_bot_file changed[3];

		memcpy(changed, files, sizeof changed);
		for (int j = 0; j < 3; j++)
			if (strcmp(changed[j].path, cases[i].path) == 0)
				changed[j].digest = B64;
		const struct run_bot was = {.name = "anna",
			.files = files,
			.file_count = 3,
			.sources = cases[i].was};
		const struct run_bot is = {.name = "anna",
			.files = changed,
			.file_count = 3,
			.sources = cases[i].is};

		if (run_files_same(&was, &is, NULL) != cases[i].same)
			fail_msg("%s", cases[i].what);
	}
}

TEST(sources_that_are_no_digest_are_refused)
{
	static const char *const wrong[] = {
		"null", "{}", "\"\"", "\"" A16 "\"", "\"" A64 "a\""};
	struct text line = {0};
	char reason[REASON_MAX];

	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct roster_change change;

		text_clear(&line);
		text_add_format(&line,
			"{\"v\":1,\"add\":{\"name\":\"a\",\"command\":\"b\","
			"\"sources\":%s},\"round\":1}\n",
			wrong[i]);
		if (roster_change_parse(
			    &change, line.bytes, line.length, reason))
			fail_msg("%s", wrong[i]);
		assert_non_null(strstr(reason, "\"sources\""));
	}
	text_release(&line);
}

TEST(what_is_no_digest_is_refused)
{
	static const char *const wrong[] = {"[]", "{\"a\":1}", "{\"a\":\"\"}",
		"{\"a\":\"" A16 "\"}",
		"{\"a\":\"" A16 A16 A16 "AAAAAAAAAAAAAAAA\"}",
		"{\"a\":\"" A64 "a\"}", "{\"b\":\"" A64 "\",\"a\":true}",
		"null"};
	struct text line = {0};
	char reason[REASON_MAX];

	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct roster_change change;

		text_clear(&line);
		text_add_format(&line,
			"{\"v\":1,\"add\":{\"name\":\"a\",\"command\":\"b\","
			"\"files\":%s},\"round\":1}\n",
			wrong[i]);
		if (roster_change_parse(
			    &change, line.bytes, line.length, reason))
			fail_msg("%s", wrong[i]);
		assert_non_null(strstr(reason, "\"files\""));
	}
	text_release(&line);
}

TEST(a_bot_that_comes_later_has_its_files)
{
	const struct roster_change change = {
		.add = true,
		.bot = {.name = "a",
			.command = "./a",
			.files = files,
			.file_count = 3},
		.round = 2,
	};
	struct text line = {0};
	struct roster_change read;
	char reason[REASON_MAX] = "";

	assert_int_equal(roster_change_write(&change, &line), 0);
	if (!roster_change_parse(&read, line.bytes, line.length, reason))
		fail_msg("%s", reason);
	assert_int_equal(read.bot.file_count, 3);
	assert_string_equal(read.bot.files[0].digest, A64);
	roster_change_release(&read);
	text_release(&line);
}

/* IS differs from `files` by the LINES, of the system's files or of others. */
static void
expect(struct run_bot_file *is, int count, bool system, const char *lines)
{
	const struct run_bot old = {
		.name = "anna", .files = files, .file_count = 3};
	const struct run_bot new = {
		.name = "anna", .files = is, .file_count = count};
	struct text found = {0};

	run_files_differences(&old, &new, system, &found);
	assert_string_equal(found.bytes ? found.bytes : "", lines);
	text_release(&found);
}

TEST(each_difference_names_bot_and_file)
{
	struct run_bot_file is[] = {
		{.path = "python3", .digest = A64},
		{.path = "./\"my\" bot.py", .digest = A64},
		{.path = "weights", .digest = NULL},
		{.path = "more", .digest = A64},
		{.path = "/usr/bin/perl", .digest = A64},
	};

	expect(files, 3, false, "");
	expect(is, 4, false,
		"bot anna: ./\"my\" bot.py has another content than when the "
		"run was begun\n"
		"bot anna: more is one of its files and was none\n");
	expect(is + 1, 2, false,
		"bot anna: python3 was one of its files and is none now\n"
		"bot anna: ./\"my\" bot.py has another content than when the "
		"run was begun\n");
	expect(is, 5, true,
		"bot anna: /usr/bin/perl is one of its files and was none\n");
	expect(NULL, 0, false, "");
}

TEST(a_digest_that_was_not_made_is_one_of_its_own)
{
	struct run_bot_file is[3];

	memcpy(is, files, sizeof is);
	is[2].digest = A64;
	expect(is, 3, false,
		"bot anna: weights has another content than when the run was "
		"begun\n");
}

TEST(runs_are_compared_bot_by_bot)
{
	struct run was = heap_run();
	struct run is = heap_run();
	struct text found = {0};

	was.bots[1].files = is.bots[1].files = files;
	was.bots[1].file_count = 3;
	is.bots[1].file_count = 2;
	run_files_compare(&was, &is, false, &found);
	assert_string_equal(found.bytes,
		"bot bert: weights was one of its files and is none now\n");
	text_release(&found);
}

TEST(a_bot_that_plays_elsewhere_is_marked_and_its_allowance_is_a_term)
{
	struct run run = heap_run();
	struct text line = {0};
	struct text again = {0};
	struct run read;
	char reason[REASON_MAX] = "";

	assert_int_equal(run_write(&run, &line), 0);
	assert_null(strstr(line.bytes, "\"lag\""));
	assert_null(strstr(line.bytes, "\"remote\""));
	text_clear(&line);
	run.bots[1].command = "talon seat bert";
	run.lag_ns = 250000000;
	assert_int_equal(run_write(&run, &line), 0);
	assert_non_null(strstr(
		line.bytes, "\"command\":\"talon seat bert\",\"remote\":true"));
	assert_non_null(strstr(line.bytes, ",\"lag\":0.25,"));
	if (!run_parse(&read, line.bytes, line.length, reason))
		fail_msg("%s", reason);
	assert_int_equal(read.lag_ns, run.lag_ns);
	assert_int_equal(run_write(&read, &again), 0);
	assert_string_equal(again.bytes, line.bytes);
	run_release(&read);
	text_release(&again);
	text_release(&line);
	assert_false(run_command_is_remote("talon seating bert"));
	assert_false(run_command_is_remote("./talon seat bert"));
	assert_false(run_command_is_remote("talon"));
}
