/* The mark of a file, and what is saved beside it. */
#include "guard/line_file.c"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include <zstd.h>

#include "lib/test.h"

static char directory[] = "/tmp/talon-rescue-XXXXXX";
static char path[sizeof directory + 8];
static struct line_rescue rescue;
static struct text lines;
static FILE *file;
static const struct line_output sealed = {.sealed = true};

/* The file has three lines, and one more that does not follow. */
BEFORE_ALL
{
	struct chain chain = {0};

	assert_non_null(mkdtemp(directory));
	snprintf(path, sizeof path, "%s/file", directory);
	for (int i = 0; i < 3; i++) {
		size_t begin = lines.length;

		text_add_format(&lines, "{\"id\":%d}\n", i);
		chain_seal(&chain, &lines, begin);
	}
	file = tmpfile();
	fwrite(lines.bytes, 1, lines.length, file);
	fputs("{\"id\":3}\n", file);
	text_clear(&lines);
	text_add_string(&lines, "{\"id\":4}\n{\"id\":5}\n");
	assert_int_equal(fflush(file), 0);
}

AFTER_ALL
{
	text_release(&lines);
	fclose(file);
	assert_int_equal(rmdir(directory), 0);
}

TEST(it_has_what_was_whole_and_what_came_then)
{
	struct chain_walk walk = chain_walk(file, true, 4, NULL);

	assert_int_equal(begin_rescue(&rescue, path, file, &walk, &sealed), 0);
	assert_int_equal(rescue_lines(&rescue, &lines), 2);
	assert_int_equal(rescue_lines(&rescue, &lines), 2);
	close_rescue(&rescue);
	close_rescue(&rescue);
	assert_int_equal(rescue.lines, 4);
	FILE *saved = fopen(rescue.path, "r");
	assert_non_null(saved);
	walk = chain_walk(saved, true, 100, NULL);
	fclose(saved);
	unlink(rescue.path);
	assert_int_equal(walk.end, WALK_OVER);
	assert_int_equal(walk.chain.lines, 3 + 4);
}

/* What is packed stays so, and its name says it. */
TEST(it_is_packed_where_the_file_is)
{
	const struct line_output packed = {.sealed = true, .packed = true};
	struct chain_walk walk = chain_walk(file, true, 4, NULL);
	char name[sizeof path + 16];
	char bytes[4096];

	snprintf(name, sizeof name, "%s.zst", path);
	assert_int_equal(begin_rescue(&rescue, name, file, &walk, &packed), 0);
	assert_int_equal(rescue_lines(&rescue, &lines), 2);
	close_rescue(&rescue);
	snprintf(name, sizeof name, "%s.saved.zst", path);
	assert_string_equal(rescue.path, name);
	FILE *saved = fopen(name, "r");
	assert_non_null(saved);
	walk = chain_walk(saved, true, 100, NULL);
	rewind(saved);
	size_t size = fread(bytes, 1, sizeof bytes, saved);
	fclose(saved);
	unlink(name);
	assert_int_equal(walk.end, WALK_OVER);
	assert_int_equal(walk.chain.lines, 3 + 2);
	char text[4096];
	ZSTD_DCtx *context = ZSTD_createDCtx();
	assert_int_equal(
		ZSTD_decompressDCtx(context, text, sizeof text, bytes, size),
		walk.length);
	ZSTD_freeDCtx(context);
}

TEST(where_no_file_can_be_made_there_is_none)
{
	struct chain_walk walk = chain_walk(file, true, 4, NULL);
	char nowhere[sizeof path + 8];

	snprintf(nowhere, sizeof nowhere, "%s/nowhere", path);
	assert_int_equal(
		begin_rescue(&rescue, nowhere, file, &walk, &sealed), -1);
	assert_int_equal(errno, ENOENT);
	assert_false(rescue.open);
	assert_false(rescue.begun);
	close_rescue(&rescue);
}

static char marked_path[] = "/tmp/talon-file-mark-XXXXXX";
static char other_path[sizeof marked_path + 8];
static int marked;
static struct file_mark mark;

FIXTURE(set_up_mark)
{
	strlcpy(strchr(marked_path, '\0') - 6, "XXXXXX", 7);
	marked = mkstemp(marked_path);
	snprintf(other_path, sizeof other_path, "%s.other", marked_path);
	assert_int_equal(write(marked, "twelve bytes", 12), 12);
	return mark_file(&mark, marked);
}

FIXTURE(tear_down_mark)
{
	unlink(marked_path);
	unlink(other_path);
	return close(marked);
}

static void
expect(enum file_mark_news expected)
{
	enum file_mark_news news;

	assert_int_equal(compare_mark(&mark, marked, marked_path, &news), 0);
	assert_int_equal(news, expected);
}

TEST_WITH(a_file_that_nobody_touched_is_the_same, set_up_mark, tear_down_mark)
{
	assert_int_equal(mark.length, 12);
	expect(FILE_MARK_SAME);
}

TEST_WITH(another_length_or_time_is_noticed, set_up_mark, tear_down_mark)
{
	mark.changed.tv_nsec--;
	expect(FILE_MARK_TOUCHED);
	assert_int_equal(truncate(marked_path, 11), 0);
	expect(FILE_MARK_SHORTER);
	assert_int_equal(truncate(marked_path, 13), 0);
	expect(FILE_MARK_LONGER);
}

TEST_WITH(another_name_or_file_is_noticed, set_up_mark, tear_down_mark)
{
	assert_int_equal(rename(marked_path, other_path), 0);
	expect(FILE_MARK_GONE);
	int second = open(marked_path, O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
	assert_true(second >= 0);
	close(second);
	expect(FILE_MARK_REPLACED);
	assert_int_equal(rename(other_path, marked_path), 0);
	mark.changed.tv_sec = 0;
	expect(FILE_MARK_TOUCHED);
}

TEST_WITH(what_cannot_be_looked_at_is_an_error, set_up_mark, tear_down_mark)
{
	enum file_mark_news news;

	assert_int_equal(mark_file(&mark, -1), -1);
	assert_int_equal(errno, EBADF);
	assert_int_equal(compare_mark(&mark, -1, marked_path, &news), -1);
}
