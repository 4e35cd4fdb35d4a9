#include "base/lines.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zstd.h>

static FILE *file;
static struct lines lines;
static char *line;
static size_t length;

static int
set_up(void **state)
{
	(void)state;
	file = tmpfile();
	lines = (struct lines){.file = file};
	return file ? 0 : -1;
}

static int
tear_down(void **state)
{
	(void)state;
	lines_release(&lines);
	return fclose(file);
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

static void
lines_come_one_after_the_other(void **state)
{
	(void)state;
	fputs("one\n\ntwo\n", file);
	rewind(file);
	expect_line("one\n", 4);
	expect_line("\n", 1);
	expect_line("two\n", 4);
	expect_end(0);
	assert_int_equal(lines.read, 9);
}

static void
half_a_line_is_left(void **state)
{
	(void)state;
	fputs("one\ntwo", file);
	rewind(file);
	expect_line("one\n", 4);
	expect_end(3);
}

static void
an_empty_file_has_none(void **state)
{
	(void)state;
	expect_end(0);
}

static void
a_nul_is_a_byte_like_others(void **state)
{
	(void)state;
	fwrite("a\0b\nc", 1, 5, file);
	rewind(file);
	expect_line("a\0b\n", 4);
	expect_end(1);
}

/* Lines of all lengths, so that blocks end anywhere in them, and one that is
 * longer than several blocks. */
static void
lines_go_over_the_ends_of_blocks(void **state)
{
	enum { LONGEST = 1200000, COUNT = 1500 };

	char *bytes = malloc(LONGEST);

	(void)state;
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

static void
what_cannot_be_read_says_why(void **state)
{
	FILE *folder = fopen("/", "re");
	struct lines none = {.file = folder};

	(void)state;
	assert_non_null(folder);
	for (int again = 0; again < 2; again++) {
		errno = 0;
		assert_int_equal(lines_next(&none, &line, &length), -1);
		assert_int_equal(errno, EISDIR);
	}
	lines_release(&none);
	fclose(folder);
}

static void
a_file_that_grows_is_read_on(void **state)
{
	(void)state;
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

static void
a_packed_file_has_the_lines_that_it_is_unpacked_to(void **state)
{
	static const char all[] = "one\ntwo\nthree!\n";

	(void)state;
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
	assert_int_equal(lines_last_cut(&lines).text, 15);
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

static void
of_a_damaged_file_the_lines_before_are_read(void **state)
{
	(void)state;
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
static void
a_line_without_end_is_given_up(void **state)
{
	enum { ZEROS = 32 * 1024 * 1024 };
	char *zeros = calloc(1, ZEROS);

	(void)state;
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

#define LINES_TEST(test) \
	cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		LINES_TEST(lines_come_one_after_the_other),
		LINES_TEST(half_a_line_is_left),
		LINES_TEST(an_empty_file_has_none),
		LINES_TEST(a_nul_is_a_byte_like_others),
		LINES_TEST(lines_go_over_the_ends_of_blocks),
		LINES_TEST(what_cannot_be_read_says_why),
		LINES_TEST(a_file_that_grows_is_read_on),
		LINES_TEST(a_packed_file_has_the_lines_that_it_is_unpacked_to),
		LINES_TEST(of_a_damaged_file_the_lines_before_are_read),
		LINES_TEST(a_line_without_end_is_given_up),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
