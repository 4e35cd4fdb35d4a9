#include "sums/digest.c"

#include <errno.h>
#include <unistd.h>

#include "lib/scratch.h"
#include "lib/test.h"

static struct record_mark one;
static struct record_mark other;

AFTER_EACH
{
	unlink("a");
}

ALL_TESTS(scratch_enter, scratch_leave)

static void
fill(size_t length, char byte)
{
	FILE *file = fopen("a", "we");

	for (size_t i = 0; i < length; i++)
		putc('x', file);
	putc(byte, file);
	fclose(file);
}

TEST(length_and_end_are_marked)
{
	static const size_t lengths[] = {0, 1, 65535, 65536, 200000};

	for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
		fill(lengths[i], 'a');
		assert_int_equal(record_mark_of(&one, "a"), 0);
		assert_int_equal(one.bytes, lengths[i] + 1);
		assert_true(record_mark_is_given(&one));
		fill(lengths[i], 'b');
		assert_int_equal(record_mark_of(&other, "a"), 0);
		assert_false(record_mark_same(&one, &other));
		fill(lengths[i] + 1, 'a');
		assert_int_equal(record_mark_of(&other, "a"), 0);
		assert_false(record_mark_same(&one, &other));
		fill(lengths[i], 'a');
		assert_int_equal(record_mark_of(&other, "a"), 0);
		assert_true(record_mark_same(&one, &other));
	}
}

TEST(what_is_no_file_has_none)
{
	assert_int_equal(record_mark_of(&one, "a"), -1);
	assert_int_equal(errno, ENOENT);
	assert_int_equal(record_mark_of(&one, "/dev/null"), -1);
	assert_int_equal(errno, ESPIPE);
}
