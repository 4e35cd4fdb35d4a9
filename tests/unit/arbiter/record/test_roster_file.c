#include "record/roster_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/text.h"
#include "lib/heap_crowd.h"
#include "lib/scratch.h"
#include "record/journal.h"
#include "record/reader.h"

static struct heap_crowd many;
static struct text path;
static char reason[REASON_MAX];

static int
set_up(void **state)
{
	struct text roster = {0};
	char digest[RUN_ROSTER_DIGITS + 1];

	(void)state;
	heap_crowd_init(&many, RUN_ROSTER_FROM + 1);
	assert_int_equal(run_roster_text(&many.run, &roster), 0);
	run_roster_digest(digest, &roster);
	text_release(&roster);
	assert_int_equal(mkdir("runs", 0777), 0);
	return roster_file_path(digest, "runs/s1.rec", &path);
}

static int
tear_down(void **state)
{
	(void)state;
	unlink(path.bytes);
	unlink("runs/s1.rec");
	text_release(&path);
	heap_crowd_release(&many);
	return rmdir("runs");
}

static void
begin(void)
{
	struct journal journal;

	if (journal_create(&journal, "runs/s1.rec", &many.run, reason) < 0)
		fail_msg("%s", reason);
	assert_int_equal(journal_close(&journal), 0);
}

static void
write_file(const char *content)
{
	FILE *file = fopen(path.bytes, "w");

	assert_non_null(file);
	fputs(content, file);
	fclose(file);
}

static ino_t
inode(void)
{
	struct stat status;

	assert_int_equal(stat(path.bytes, &status), 0);
	return status.st_ino;
}

static void
it_lies_beside_the_record_file(void **state)
{
	(void)state;
	assert_memory_equal(path.bytes, "runs/roster-", 12);
	assert_string_equal(path.bytes + 12 + 16, ".json");
}

static void
a_shard_that_begins_has_it_and_is_read_with_it(void **state)
{
	struct reader reader;
	struct reader other;

	(void)state;
	begin();
	if (reader_open(&reader, "runs/s1.rec", reason) < 0)
		fail_msg("%s", reason);
	assert_int_equal(reader.run.bot_count, RUN_ROSTER_FROM + 1);
	assert_string_equal(reader.run.bots[1000].name, "bot 1000");
	assert_int_equal(unlink(path.bytes), 0);
	assert_int_equal(
		reader_open_like(&other, "runs/s1.rec", &reader.run, reason),
		0);
	assert_string_equal(other.run.bots[1000].name, "bot 1000");
	reader_close(&other);
	reader_close(&reader);
}

static void
a_whole_one_is_left_alone_and_another_replaced(void **state)
{
	(void)state;
	begin();
	ino_t before = inode();
	assert_int_equal(roster_file_keep(&many.run, "runs/s2.rec", reason), 0);
	assert_int_equal(inode(), before);
	write_file("{\"v\":1,");
	assert_int_equal(roster_file_keep(&many.run, "runs/s2.rec", reason), 0);
	struct reader reader;
	assert_int_equal(reader_open(&reader, "runs/s1.rec", reason), 0);
	reader_close(&reader);
}

static void
expect_refused(const char *end)
{
	struct reader reader;
	char expected[REASON_MAX];

	snprintf(expected, sizeof expected,
		"runs/s1.rec:1: its bots are in %s%s", path.bytes, end);
	assert_int_equal(reader_open(&reader, "runs/s1.rec", reason), -1);
	assert_string_equal(reason, expected);
}

static void
without_it_or_with_another_the_record_file_is_refused(void **state)
{
	(void)state;
	begin();
	write_file("{\"v\":1,");
	expect_refused(", which is another file than when the run was begun");
	assert_int_equal(unlink(path.bytes), 0);
	expect_refused(": No such file or directory");
}

static void
it_is_no_affair_of_other_runs(void **state)
{
	(void)state;
	many.run.shard.count = 0;
	begin();
	assert_int_equal(access(path.bytes, F_OK), -1);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			it_lies_beside_the_record_file, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			a_shard_that_begins_has_it_and_is_read_with_it, set_up,
			tear_down),
		cmocka_unit_test_setup_teardown(
			a_whole_one_is_left_alone_and_another_replaced, set_up,
			tear_down),
		cmocka_unit_test_setup_teardown(
			without_it_or_with_another_the_record_file_is_refused,
			set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			it_is_no_affair_of_other_runs, set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}
