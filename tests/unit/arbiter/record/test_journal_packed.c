/* The journal of a file that is packed with zstd. */
#include "record/journal.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <zstd.h>

#include "record/reader.h"
#include "record/reader_growth.h"

#include "lib/heap_records.h"
#include "lib/scratch.h"
#include "lib/test.h"

enum { GAMES = 4, BYTES = 64 * 1024 };

static const char path[] = "games.rec.zst";
static const char other[] = "games.rec";
static struct journal journal;
static struct record record;
static struct run run;
static char reason[REASON_MAX];
static int seen;

/* What the file has, and what that is unpacked to. */
static char bytes[BYTES];
static size_t size;
static char text[BYTES];
static size_t length;

FIXTURE(set_up)
{
	run = heap_run();
	record_init(&record);
	journal.descriptor = -1;
	return 0;
}

FIXTURE(tear_down)
{
	record_release(&record);
	journal_close(&journal);
	unlink(path);
	unlink(other);
	return 0;
}

EACH_TEST(set_up, tear_down)
ALL_TESTS(scratch_enter, scratch_leave)

static bool
see(void *context, const struct record *game, char why[static REASON_MAX])
{
	(void)context;
	(void)game;
	(void)why;
	seen++;
	return true;
}

static int
try_to_resume(const char *name)
{
	const struct reader_visitor visitor = {.game = see};

	seen = 0;
	return journal_resume(&journal, name, &run, &visitor, reason);
}

static void
resume(const char *name)
{
	if (try_to_resume(name) < 0)
		fail_msg("%s", reason);
}

static void
append(long id)
{
	heap_played(&record, &run, id);
	assert_int_equal(journal_append(&journal, &record, 0), 0);
}

static void
read_bytes(const char *name)
{
	FILE *file = fopen(name, "r");

	assert_non_null(file);
	size = fread(bytes, 1, sizeof bytes, file);
	fclose(file);
}

static void
write_bytes(const char *name, const char *what, size_t count)
{
	FILE *file = fopen(name, "w");

	assert_non_null(file);
	assert_int_equal(fwrite(what, 1, count, file), count);
	fclose(file);
}

static void
close_journal(void)
{
	assert_int_equal(journal_close(&journal), 0);
}

/* The file is whole frames of whole lines, COUNT of them behind the first. */
static void
expect_games(const char *name, int count)
{
	read_bytes(name);
	length = ZSTD_decompress(text, sizeof text, bytes, size);
	if (ZSTD_isError(length))
		fail_msg("%s", ZSTD_getErrorName(length));
	assert_int_equal(text[length - 1], '\n');
	for (size_t i = 0; i < length; i++)
		count -= text[i] == '\n';
	assert_int_equal(count, -1);
}

/* Games up to COUNT, each of which ends at an entry of ENDS. */
static void
make_file(int count, off_t *ends)
{
	struct stat status;

	if (journal_create(&journal, path, &run, reason) < 0)
		fail_msg("%s", reason);
	for (long id = 0; id < count; id++) {
		append(id);
		assert_int_equal(stat(path, &status), 0);
		if (ends)
			ends[id] = status.st_size;
	}
}

TEST(the_name_says_that_a_new_file_is_packed)
{
	make_file(GAMES, NULL);
	close_journal();
	expect_games(path, GAMES);
	assert_true(size < length);
	for (int i = 1; i <= 3; i++) {
		resume(path);
		assert_int_equal(seen, GAMES + i - 1);
		append(seen);
		close_journal();
		expect_games(path, GAMES + i);
	}
}

/* Whatever its name, a file stays what it is. */
TEST(a_file_that_is_there_stays_packed_or_not)
{
	make_file(3, NULL);
	close_journal();
	assert_int_equal(rename(path, other), 0);
	resume(other);
	assert_int_equal(seen, 3);
	append(3);
	close_journal();
	expect_games(other, 4);
	write_bytes(path, text, length);
	resume(path);
	assert_int_equal(seen, 4);
	append(4);
	close_journal();
	read_bytes(path);
	assert_int_equal(*bytes, '{');
}

/* As is left by a kill in the middle of a write, or after the cut and before
 * the end of the frame. */
TEST(a_file_cut_anywhere_keeps_all_games_that_were_written)
{
	static char before[BYTES];
	off_t ends[GAMES];

	make_file(GAMES, ends);
	read_bytes(path);
	const size_t whole = size;
	memcpy(before, bytes, whole);
	close_journal();
	for (size_t left = 0; left <= whole;
		left += left + 40 < (size_t)ends[0] ? 40 : 1) {
		int expected = 0;

		write_bytes(path, before, left);
		for (int i = 0; i < GAMES; i++)
			expected += left >= (size_t)ends[i];
		resume(path);
		assert_int_equal(seen, expected);
		for (long id = seen; id < GAMES; id++)
			append(id);
		close_journal();
		expect_games(path, GAMES);
	}
	resume(path);
	assert_int_equal(seen, GAMES);
}

/* Nothing but the end of the frame is added where nothing else follows. */
TEST(a_file_that_is_only_opened_is_ended)
{
	off_t ends[GAMES];

	make_file(GAMES, ends);
	close_journal();
	assert_int_equal(truncate(path, ends[1] + 1), 0);
	resume(path);
	journal_take_back(&journal);
	expect_games(path, 2);
	assert_int_equal(size, ends[1] + 3);
	resume(path);
	close_journal();
	expect_games(path, 2);
	assert_int_equal(size, ends[1] + 3);
}

TEST(what_another_has_packed_goes_on_if_it_is_whole)
{
	make_file(GAMES, NULL);
	close_journal();
	expect_games(path, GAMES);
	size_t most = ZSTD_compressBound(length);
	char *packed = malloc(most);
	assert_non_null(packed);
	size_t count = ZSTD_compress(packed, most, text, length, 19);
	write_bytes(path, packed, count);
	resume(path);
	assert_int_equal(seen, GAMES);
	append(seen);
	close_journal();
	expect_games(path, GAMES + 1);
	count = ZSTD_compress(packed, most, text, length - 3, 19);
	write_bytes(path, packed, count);
	free(packed);
	assert_int_equal(try_to_resume(path), -1);
	assert_non_null(strstr(reason, "was not compressed by talon"));
	read_bytes(path);
	assert_int_equal(size, count);
}

TEST(a_damaged_file_is_named_with_the_line_and_left_alone)
{
	off_t ends[GAMES];

	make_file(GAMES, ends);
	close_journal();
	read_bytes(path);
	memset(bytes + ends[1], 0xFF, 8);
	write_bytes(path, bytes, size);
	assert_int_equal(try_to_resume(path), -1);
	assert_string_equal(reason, "games.rec.zst:4: a block is damaged");
	assert_int_equal(seen, 2);
	struct stat status;
	assert_int_equal(stat(path, &status), 0);
	assert_int_equal(status.st_size, size);
}

TEST(what_does_not_fit_on_the_disk_leaves_whole_lines)
{
	struct rlimit before;
	off_t ends[GAMES];

	make_file(GAMES, ends);
	close_journal();
	signal(SIGXFSZ, SIG_IGN);
	assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
	for (off_t most = ends[0]; most < ends[1] + 9; most += 7) {
		struct rlimit less = {(rlim_t)most, before.rlim_max};
		int fit = 0;

		unlink(path);
		make_file(1, NULL);
		assert_int_equal(setrlimit(RLIMIT_FSIZE, &less), 0);
		for (long id = 1; id < GAMES && fit == id - 1; id++) {
			heap_played(&record, &run, id);
			fit += journal_append(&journal, &record, 0) == 0;
		}
		assert_int_equal(errno, EFBIG);
		journal_close(&journal);
		assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
		assert_int_equal(fit, most >= ends[1]);
		resume(path);
		assert_int_equal(seen, 1 + fit);
		for (long id = seen; id < GAMES; id++)
			append(id);
		close_journal();
		expect_games(path, GAMES);
	}
}

TEST(a_first_line_alone_is_written_anew)
{
	make_file(0, NULL);
	run.bots[0].says_name = "somebody";
	assert_int_equal(journal_begin_anew(&journal, &run, reason), 0);
	append(0);
	close_journal();
	expect_games(path, 1);
	text[length] = '\0';
	assert_non_null(strstr(text, "somebody"));
}

/* While it is written, and after a talon that was killed another goes on. */
TEST(a_file_that_grows_is_read_while_it_does)
{
	struct reader_place places[GAMES];
	struct reader reader;

	make_file(0, NULL);
	assert_int_equal(reader_open(&reader, path, reason), 0);
	assert_int_equal(reader_next(&reader, reason), READER_END);
	assert_false(reader.cut_off);
	for (long id = 0; id < GAMES; id++) {
		struct stat status;

		if (id == 3) {
			close_journal();
			resume(path);
		}
		append(id);
		assert_int_equal(reader_go_on(&reader, reason), 0);
		assert_int_equal(reader_next(&reader, reason), READER_RECORD);
		assert_int_equal(reader.record.id, id);
		places[id] = reader_last(&reader);
		assert_int_equal(reader_next(&reader, reason), READER_END);
		assert_false(reader.cut_off);
		assert_int_equal(stat(path, &status), 0);
		assert_int_equal(reader_least_size(&reader), status.st_size);
	}
	for (long id = GAMES; id-- > 0;) {
		struct record again;

		record_init(&again);
		assert_int_equal(
			reader_again(&reader, &places[id], &again, reason), 0);
		assert_int_equal(again.id, id);
		record_release(&again);
	}
	reader_close(&reader);
}
