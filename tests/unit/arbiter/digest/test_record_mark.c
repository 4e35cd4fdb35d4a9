#include "digest/record_mark.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "lib/scratch.h"

static struct record_mark one;
static struct record_mark other;

static int
tear_down(void **state)
{
	(void)state;
	unlink("a");
	return 0;
}

static void
fill(size_t length, char byte)
{
	FILE *file = fopen("a", "we");

	for (size_t i = 0; i < length; i++)
		putc('x', file);
	putc(byte, file);
	fclose(file);
}

static void
length_and_end_are_marked(void **state)
{
	static const size_t lengths[] = {0, 1, 65535, 65536, 200000};

	(void)state;
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

static void
what_is_no_file_has_none(void **state)
{
	(void)state;
	assert_int_equal(record_mark_of(&one, "a"), -1);
	assert_int_equal(errno, ENOENT);
	assert_int_equal(record_mark_of(&one, "/dev/null"), -1);
	assert_int_equal(errno, ESPIPE);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(length_and_end_are_marked, tear_down),
		cmocka_unit_test_teardown(what_is_no_file_has_none, tear_down),
	};

	return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}
