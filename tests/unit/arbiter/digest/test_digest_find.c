#include "digest/digest_find.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "lib/heap_digest.h"
#include "lib/scratch.h"

static struct digest_reader reader;
static struct text name;
static char word[REASON_MAX];

static int
set_up(void **state)
{
	(void)state;
	heap_shard("s", 0);
	return 0;
}

static int
tear_down(void **state)
{
	(void)state;
	text_release(&name);
	unlink("s");
	unlink("s.digest");
	unlink("t");
	return 0;
}

static void
add_to_record(void)
{
	FILE *file = fopen("s", "ae");

	fputs("{", file);
	fclose(file);
}

static void
one_that_fits_is_found(void **state)
{
	(void)state;
	assert_int_equal(digest_find(&reader, &name, "s", word), 1);
	assert_string_equal(reader.path, "s.digest");
	assert_string_equal(word, "");
	assert_int_equal(
		digest_find_record(&name, "s.digest", &reader.head, word), 0);
	assert_string_equal(name.bytes, "s");
	add_to_record();
	assert_int_equal(
		digest_find_record(&name, "s.digest", &reader.head, word), -1);
	assert_string_equal(word, "s.digest is not of s as it is now");
	assert_int_equal(
		digest_find_record(&name, "other", &reader.head, word), -1);
	digest_reader_close(&reader);
}

static void
there_may_be_none(void **state)
{
	(void)state;
	unlink("s.digest");
	assert_int_equal(digest_find(&reader, &name, "s", word), 0);
	assert_string_equal(word, "");
}

static void
one_of_another_state_is_of_no_use(void **state)
{
	(void)state;
	add_to_record();
	assert_int_equal(digest_find(&reader, &name, "s", word), 0);
	assert_string_equal(
		word, "s.digest is not of s as it is now; the games are read");
}

static void
one_that_is_damaged_is_of_no_use(void **state)
{
	(void)state;
	heap_put("s.digest", "talon-digest 1\n");
	assert_int_equal(digest_find(&reader, &name, "s", word), 0);
	assert_string_equal(
		word, "s.digest:1: it is cut off; the games are read");
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			one_that_fits_is_found, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			there_may_be_none, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			one_of_another_state_is_of_no_use, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			one_that_is_damaged_is_of_no_use, set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}
