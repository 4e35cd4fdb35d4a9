#include "record/run_line.c"

#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "lib/heap_crowd.h"
#include "lib/scratch.h"
#include "lib/test.h"
#include "record/journal.h"
#include "record/reader.h"

static struct heap_crowd many;
static struct text path;
static char reason[REASON_MAX];

BEFORE_EACH
{
	struct text roster = {0};
	char digest[SHA256_DIGITS + 1];

	heap_crowd_init(&many, RUN_ROSTER_FROM + 1);
	assert_int_equal(roster_text(&many.run, &roster), 0);
	hex_write_sha256(digest, roster.bytes, roster.length);
	text_release(&roster);
	assert_int_equal(mkdir("runs", 0777), 0);
	assert_int_equal(roster_path(digest, "runs/s1.rec", &path), 0);
}

AFTER_EACH
{
	unlink(path.bytes);
	unlink("runs/s1.rec");
	text_release(&path);
	heap_crowd_release(&many);
	assert_int_equal(rmdir("runs"), 0);
}

ALL_TESTS(scratch_enter, scratch_leave)

static void
begin(void)
{
	struct journal journal;

	if (journal_create(&journal, "runs/s1.rec", NULL, &many.run, reason) <
		0)
		fail_msg("%s", reason);
	assert_int_equal(journal_close(&journal), 0);
}

static ino_t
inode(void)
{
	struct stat status;

	assert_int_equal(stat(path.bytes, &status), 0);
	return status.st_ino;
}

TEST(it_lies_beside_the_record_file)
{
	assert_memory_equal(path.bytes, "runs/roster-", 12);
	assert_string_equal(path.bytes + 12 + 16, ".json");
}

TEST(a_shard_that_begins_has_it_and_is_read_with_it)
{
	struct reader reader;
	struct reader other;

	begin();
	if (reader_open(&reader, "runs/s1.rec", reason) < 0)
		fail_msg("%s", reason);
	assert_int_equal(reader.run.bot_count, RUN_ROSTER_FROM + 1);
	assert_string_equal(reader.run.bots[1000].name, "bot 1000");
	assert_int_equal(unlink(path.bytes), 0);
	assert_int_equal(
		reader_open_with(&other, "runs/s1.rec",
			&(struct reader_source){.like = &reader.run}, reason),
		0);
	assert_string_equal(other.run.bots[1000].name, "bot 1000");
	reader_close(&other);
	reader_close(&reader);
}

TEST(a_whole_one_is_left_alone_and_another_replaced)
{
	begin();
	ino_t before = inode();
	assert_int_equal(roster_keep(&many.run, "runs/s2.rec", reason), 0);
	assert_int_equal(inode(), before);
	scratch_write(path.bytes, "{\"v\":1,");
	assert_int_equal(roster_keep(&many.run, "runs/s2.rec", reason), 0);
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

TEST(without_it_or_with_another_the_record_file_is_refused)
{
	begin();
	scratch_write(path.bytes, "{\"v\":1,");
	expect_refused(", which is another file than when the run was begun");
	assert_int_equal(unlink(path.bytes), 0);
	expect_refused(": No such file or directory");
}

TEST(it_is_no_affair_of_other_runs)
{
	many.run.shard.count = 0;
	begin();
	assert_int_equal(access(path.bytes, F_OK), -1);
}
