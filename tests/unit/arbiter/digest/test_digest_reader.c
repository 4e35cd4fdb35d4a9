#include "digest/digest_reader.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "lib/heap_digest.h"
#include "lib/scratch.h"
#include "record/run.h"

static struct digest_reader reader;
static char whole[4096];
static char damaged[4096];
static char reason[REASON_MAX];

static int
set_up(void **state)
{
	(void)state;
	heap_shard("s", 0);
	heap_get("s.digest", whole, sizeof whole);
	return 0;
}

static int
tear_down(void **state)
{
	(void)state;
	unlink("s");
	unlink("s.digest");
	return 0;
}

static void
open_it(void)
{
	if (digest_reader_open(&reader, "s.digest", reason) < 0)
		fail_msg("%s", reason);
}

static void
all_parts_are_read_in_order(void **state)
{
	struct digest_tally tally;
	struct digest_pair pair;
	struct fault_example example;
	struct run_bot bot;
	enum fault kind;
	bool house;
	size_t number;

	(void)state;
	open_it();
	assert_int_equal(digest_reader_bot(&reader, &bot, &house, reason), 1);
	assert_string_equal(bot.name, "anna");
	assert_false(house);
	assert_int_equal(digest_reader_bot(&reader, &bot, &house, reason), 1);
	assert_int_equal(digest_reader_bot(&reader, &bot, &house, reason), 0);
	assert_int_equal(
		digest_reader_tally(&reader, &number, &tally, reason), 1);
	assert_int_equal(number, 0);
	assert_int_equal(tally.games, 2);
	assert_int_equal(tally.points, 7);
	assert_int_equal(digest_reader_pair(&reader, &pair, reason), 1);
	assert_int_equal(pair.low_first[OUTCOME_WIN], 1);
	assert_int_equal(pair.high_first[OUTCOME_LOSS], 1);
	assert_int_equal(pair.last, 1);
	assert_int_equal(digest_reader_pair(&reader, &pair, reason), 0);
	assert_int_equal(digest_reader_pair(&reader, &pair, reason), 0);
	assert_int_equal(
		digest_reader_fault(&reader, &number, &kind, &example, reason),
		0);
	assert_int_equal(digest_reader_end(&reader, reason), 0);
	digest_reader_close(&reader);
}

static void
parts_are_passed_over(void **state)
{
	(void)state;
	open_it();
	assert_int_equal(digest_reader_end(&reader, reason), 0);
	digest_reader_close(&reader);
}

static void
no_byte_can_be_changed(void **state)
{
	size_t length = strlen(whole);

	(void)state;
	for (size_t at = 0; at < length; at++) {
		memcpy(damaged, whole, length + 1);
		damaged[at] = damaged[at] == 'x' ? 'y' : 'x';
		heap_put("s.digest", damaged);
		if (digest_reader_open(&reader, "s.digest", reason) == 0)
			fail_msg("byte %zu", at);
		assert_memory_equal(reason, "s.digest:", 9);
	}
}

static void
no_byte_can_be_missing(void **state)
{
	(void)state;
	for (size_t length = 0; length < strlen(whole); length++) {
		memcpy(damaged, whole, length);
		damaged[length] = '\0';
		heap_put("s.digest", damaged);
		if (digest_reader_open(&reader, "s.digest", reason) == 0)
			fail_msg("%zu bytes", length);
		assert_memory_equal(reason, "s.digest:", 9);
	}
}

static void
a_file_tells_whether_it_is_one(void **state)
{
	(void)state;
	FILE *file = fopen("s.digest", "re");
	assert_true(digest_reader_knows(file));
	assert_int_equal(getc(file), 't');
	fclose(file);
	file = fopen("s", "re");
	assert_false(digest_reader_knows(file));
	assert_int_equal(getc(file), '{');
	fclose(file);
	assert_int_equal(digest_reader_open(&reader, "s", reason), -1);
	assert_int_equal(digest_reader_open(&reader, ".", reason), -1);
	assert_string_equal(reason, ".: it is no file");
	assert_int_equal(digest_reader_open(&reader, "none", reason), -1);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			all_parts_are_read_in_order, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			parts_are_passed_over, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			no_byte_can_be_changed, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			no_byte_can_be_missing, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			a_file_tells_whether_it_is_one, set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}
