#include "base/lines.h"

#include <errno.h>

#include <zstd.h>

#include "lib/test.h"

static FILE *file;
static struct lines lines;
static char *line;
static size_t length;

BEFORE_EACH
{
	file = tmpfile();
	lines = (struct lines){.file = file};
	assert_non_null(file);
}

AFTER_EACH
{
	lines_release(&lines);
	assert_int_equal(fclose(file), 0);
}

static void
expect_line(const char *bytes, size_t size)
{
	assert_int_equal(lines_next(&lines, &line, &length), 1);
	assert_int_equal(length, size);
	assert_memory_equal(line, bytes, size);
}

static void
expect_end(size_t left)
{
	for (int again = 0; again < 2; again++) {
		assert_int_equal(lines_next(&lines, &line, &length), 0);
		assert_int_equal(length, left);
	}
}

TEST(lines_come_one_after_the_other)
{
	fputs("one\n\ntwo\n", file);
	rewind(file);
	expect_line("one\n", 4);
	expect_line("\n", 1);
	expect_line("two\n", 4);
	expect_end(0);
	assert_int_equal(lines.read, 9);
}

TEST(half_a_line_is_left)
{
	fputs("one\ntwo", file);
	rewind(file);
	expect_line("one\n", 4);
	expect_end(3);
}

TEST(an_empty_file_has_none)
{
	expect_end(0);
}

TEST(a_nul_is_a_byte_like_others)
{
	fwrite("a\0b\nc", 1, 5, file);
	rewind(file);
	expect_line("a\0b\n", 4);
	expect_end(1);
}

/* Lines of all lengths, so that blocks end anywhere in them, and one that is
 * longer than several blocks. */
TEST(lines_go_over_the_ends_of_blocks)
{
	enum { LONGEST = 1200000, COUNT = 1500 };

	char *bytes = malloc(LONGEST);

	assert_non_null(bytes);
	for (size_t size = 1; size <= COUNT; size++) {
		memset(bytes, 'a' + (int)(size % 26), size);
		bytes[size - 1] = '\n';
		fwrite(bytes, 1, size, file);
	}
	memset(bytes, 'x', LONGEST);
	bytes[LONGEST - 1] = '\n';
	fwrite(bytes, 1, LONGEST, file);
	fputs("y\nz", file);
	rewind(file);
	for (size_t size = 1; size <= COUNT; size++) {
		memset(bytes, 'a' + (int)(size % 26), size);
		bytes[size - 1] = '\n';
		expect_line(bytes, size);
	}
	memset(bytes, 'x', LONGEST);
	bytes[LONGEST - 1] = '\n';
	expect_line(bytes, LONGEST);
	expect_line("y\n", 2);
	expect_end(1);
	free(bytes);
}

TEST(what_cannot_be_read_says_why)
{
	FILE *folder = fopen("/", "re");
	struct lines none = {.file = folder};

	assert_non_null(folder);
	for (int again = 0; again < 2; again++) {
		errno = 0;
		assert_int_equal(lines_next(&none, &line, &length), -1);
		assert_int_equal(errno, EISDIR);
	}
	lines_release(&none);
	fclose(folder);
}

TEST(a_file_that_grows_is_read_on)
{
	fputs("one\ntw", file);
	fflush(file);
	rewind(file);
	expect_line("one\n", 4);
	expect_end(2);
	assert_int_equal(fseek(file, 0, SEEK_END), 0);
	fputs("o\n", file);
	fflush(file);
	assert_int_equal(lines_go_on(&lines, 4), 0);
	expect_line("two\n", 4);
	expect_end(0);
}

/* Packs BYTES and puts them behind what the file has. */
static void
add_packed(const char *bytes, size_t count)
{
	size_t most = ZSTD_compressBound(count);
	char *packed = malloc(most);

	assert_non_null(packed);
	size_t size = ZSTD_compress(packed, most, bytes, count, 1);
	assert_false(ZSTD_isError(size));
	assert_int_equal(fseek(file, 0, SEEK_END), 0);
	assert_int_equal(fwrite(packed, 1, size, file), size);
	assert_int_equal(fflush(file), 0);
	free(packed);
}

TEST(a_packed_file_has_the_lines_that_it_is_unpacked_to)
{
	static const char all[] = "one\ntwo\nthree!\n";

	add_packed("one\ntw", 6);
	add_packed("o\nthree", 7);
	rewind(file);
	expect_line("one\n", 4);
	assert_true(lines_are_packed(&lines));
	expect_line("two\n", 4);
	expect_end(5);
	assert_false(lines_are_torn(&lines));
	assert_int_equal(lines.read, ftell(file));
	add_packed("!\n", 2);
	assert_int_equal(lines_go_on(&lines, 8), 0);
	expect_line("three!\n", 7);
	expect_end(0);
	assert_int_equal(lines_place_before(&lines, 15).text, 15);
	fputs("(\xB5", file);
	fflush(file);
	assert_int_equal(lines_go_on(&lines, 15), 0);
	expect_end(0);
	assert_true(lines_are_torn(&lines));
	for (off_t at = 4; at <= 15; at++) {
		assert_int_equal(lines_go_on(&lines, at), 0);
		if (at < 8)
			expect_line(all + at, (size_t)(8 - at));
		if (at < 15)
			expect_line(all + (at < 8 ? 8 : at),
				(size_t)(at < 8 ? 7 : 15 - at));
		expect_end(0);
	}
}

TEST(of_a_damaged_file_the_lines_before_are_read)
{
	add_packed("one\ntwo\n", 8);
	fputs("neither the one nor the other", file);
	rewind(file);
	expect_line("one\n", 4);
	expect_line("two\n", 4);
	for (int again = 0; again < 2; again++) {
		assert_int_equal(lines_next(&lines, &line, &length), -1);
		assert_int_equal(errno, EBADMSG);
		assert_non_null(lines_complaint(&lines));
	}
	assert_int_equal(lines_go_on(&lines, 4), 0);
	expect_line("two\n", 4);
	assert_int_equal(lines_next(&lines, &line, &length), -1);
}

/* Some kilobytes that would become more than anybody has memory for. */
TEST(a_line_without_end_is_given_up)
{
	enum { ZEROS = 32 * 1024 * 1024 };
	char *zeros = calloc(1, ZEROS);

	assert_non_null(zeros);
	add_packed("one\n", 4);
	for (int i = 0; i < 10; i++)
		add_packed(zeros, ZEROS);
	free(zeros);
	rewind(file);
	expect_line("one\n", 4);
	assert_int_equal(lines_next(&lines, &line, &length), -1);
	assert_int_equal(errno, EBADMSG);
	assert_string_equal(
		lines_complaint(&lines), "the line has no end within 128 MiB");
	assert_true(lines.size <= LINES_LONGEST);
}
