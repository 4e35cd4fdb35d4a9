/* Record files that are packed, wherever they are cut. */
#include "record/journal.h"

#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <zstd.h>

#include "record/reader.h"

#include "lib/heap_records.h"
#include "lib/scratch.h"
#include "lib/test.h"

enum { MOST = 1 << 20, FIRST = 4, SECOND = 6, ALL = 8 };

static const char path[] = "games.zst";
static struct journal journal;
static struct run run;
static char reason[REASON_MAX];
static long seen; /* games that a resumed journal had: all from 0 on */

static char packed[MOST];
static size_t size;
static char text[MOST];

AFTER_EACH
{
	assert_int_equal(unlink(path), 0);
}

ALL_TESTS(scratch_enter, scratch_leave)

static bool
see(void *context, const struct record *game, char why[static REASON_MAX])
{
	(void)context;
	(void)why;
	assert_int_equal(game->id, seen);
	seen++;
	return true;
}

static int
resume(void)
{
	seen = 0;
	return journal_resume(&journal, path, NULL, &run,
		&(struct reader_visitor){.game = see}, reason);
}

/* Appends games up to END, and ends the frame. */
static void
append_up_to(long end)
{
	struct record record;

	record_init(&record);
	for (; seen < end; seen++) {
		heap_played(&record, &run, seen);
		assert_int_equal(journal_append(&journal, &record, 0), 0);
	}
	record_release(&record);
	assert_int_equal(journal_close(&journal), 0);
}

static size_t
read_file(char *bytes)
{
	FILE *file = fopen(path, "re");

	assert_non_null(file);
	size_t count = fread(bytes, 1, MOST, file);
	fclose(file);
	return count;
}

static void
write_file(size_t length)
{
	FILE *file = fopen(path, "we");

	assert_non_null(file);
	assert_int_equal(fwrite(packed, 1, length, file), length);
	assert_int_equal(fclose(file), 0);
}

/* A file of three frames; the size of the first. */
static size_t
make_frames(void)
{
	run = heap_run();
	seen = 0;
	assert_int_equal(journal_create(&journal, path, NULL, &run, reason), 0);
	append_up_to(FIRST);
	const size_t first = read_file(packed);
	assert_int_equal(resume(), 0);
	append_up_to(SECOND);
	assert_int_equal(resume(), 0);
	append_up_to(ALL);
	size = read_file(packed);
	return first;
}

/* The whole lines that zstd finds in the first LENGTH bytes. */
static long
count_lines(const char *bytes, size_t length, bool whole)
{
	ZSTD_DCtx *context = ZSTD_createDCtx();
	ZSTD_inBuffer in = {bytes, 0, 0};
	ZSTD_outBuffer out = {text, sizeof text, 0};
	size_t left = 0;
	long lines = 0;

	while (in.size < length) {
		in.size++;
		left = ZSTD_decompressStream(context, &out, &in);
		assert_false(ZSTD_isError(left));
	}
	ZSTD_freeDCtx(context);
	assert_true(!whole || left == 0);
	for (size_t i = 0; i < out.pos; i++)
		lines += text[i] == '\n';
	assert_true(!whole || text[out.pos - 1] == '\n');
	return lines;
}

TEST(cut_at_any_byte_of_its_last_frames_it_keeps_all_whole_lines_and_goes_on)
{
	static char mended[MOST];

	for (size_t cut = make_frames(); cut <= size; cut++) {
		const long lines = count_lines(packed, cut, false);

		write_file(cut);
		if (resume() < 0)
			fail_msg("%zu bytes: %s", cut, reason);
		assert_int_equal(seen, lines - 1);
		append_up_to(seen + 1);
		const size_t length = read_file(mended);
		assert_int_equal(count_lines(mended, length, true), lines + 1);
		assert_int_equal(access("games.zst.mending", F_OK), -1);
	}
}

TEST(where_the_disk_is_full_the_torn_file_stays_as_it_is)
{
	static char after[MOST];
	struct rlimit before;

	const size_t first = make_frames();
	write_file(size - 3);
	assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
	struct rlimit limit = {first / 2, before.rlim_max};
	signal(SIGXFSZ, SIG_IGN);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
	assert_int_equal(resume(), -1);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
	assert_non_null(strstr(reason, "File too large"));
	assert_int_equal(read_file(after), size - 3);
	assert_memory_equal(after, packed, size - 3);
	assert_int_equal(access("games.zst.mending", F_OK), -1);
	assert_int_equal(resume(), 0);
	append_up_to(ALL + 1);
}
