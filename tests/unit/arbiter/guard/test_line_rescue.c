#include "guard/line_rescue.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
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
FIXTURE(set_up)
{
	struct chain chain = {0};

	if (!mkdtemp(directory))
		return -1;
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
	return fflush(file);
}

FIXTURE(tear_down)
{
	text_release(&lines);
	fclose(file);
	return rmdir(directory);
}

ALL_TESTS(set_up, tear_down)

TEST(it_has_what_was_whole_and_what_came_then)
{
	struct chain_walk walk = chain_walk(file, true, 4, NULL);

	assert_int_equal(
		line_rescue_begin(&rescue, path, file, &walk, &sealed), 0);
	assert_int_equal(line_rescue_add(&rescue, &lines), 0);
	assert_int_equal(line_rescue_add(&rescue, &lines), 0);
	line_rescue_close(&rescue);
	line_rescue_close(&rescue);
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
	assert_int_equal(
		line_rescue_begin(&rescue, name, file, &walk, &packed), 0);
	assert_int_equal(line_rescue_add(&rescue, &lines), 0);
	line_rescue_close(&rescue);
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
		line_rescue_begin(&rescue, nowhere, file, &walk, &sealed), -1);
	assert_int_equal(errno, ENOENT);
	assert_false(rescue.open);
	assert_false(rescue.begun);
	line_rescue_close(&rescue);
}
