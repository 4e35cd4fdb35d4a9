#include "analysis/crosstable_digest.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "analysis/crosstable_report.h"
#include "lib/heap_digest.h"
#include "lib/scratch.h"
#include "record/reader.h"

static struct crosstable table;
static struct crosstable_roster roster;
static char reason[REASON_MAX];

static int
tear_down(void **state)
{
	(void)state;
	crosstable_release(&table);
	crosstable_roster_release(&roster);
	heap_shards_tear_down();
	return 0;
}

static void
add_digest(const char *path)
{
	struct digest_reader reader;

	if (digest_reader_open(&reader, path, reason) < 0 ||
		crosstable_add_digest(&table, &roster, &reader, reason) < 0)
		fail_msg("%s", reason);
	digest_reader_close(&reader);
}

static void
add_games(const char *path)
{
	struct reader reader;

	if (reader_open(&reader, path, reason) < 0)
		fail_msg("%s", reason);
	while (reader_next(&reader, reason) == READER_RECORD)
		assert_int_equal(crosstable_add(&table, &reader.record), 0);
	crosstable_note_level(&table, reader.run.sandbox);
	reader_close(&reader);
}

/* The table as programs get it. */
static char *
report(void)
{
	char *bytes = NULL;
	size_t length;
	FILE *file = open_memstream(&bytes, &length);

	crosstable_close(&table);
	crosstable_close(&table);
	assert_int_equal(crosstable_report_json(file, &table), 0);
	fclose(file);
	return bytes;
}

static void
digests_give_the_table_of_the_games(void **state)
{
	(void)state;
	add_games("s0");
	add_games("s1");
	char *expected = report();
	crosstable_release(&table);
	add_digest("s0.digest");
	add_digest("s1.digest");
	char *actual = report();
	assert_string_equal(actual, expected);
	crosstable_release(&table);
	add_games("s0");
	add_digest("s1.digest");
	free(actual);
	actual = report();
	assert_string_equal(actual, expected);
	free(actual);
	free(expected);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			digests_give_the_table_of_the_games, heap_shards_set_up,
			tear_down),
	};

	return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}
