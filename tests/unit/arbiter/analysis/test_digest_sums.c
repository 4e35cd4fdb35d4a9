#include "sums/digest.h"

#include "analysis/crosstable.h"
#include "lib/heap_digest.h"
#include "lib/scratch.h"
#include "lib/test.h"
#include "record/reader.h"

static struct crosstable table = {.sums.kept = SUMS_DEALS};
static struct digest_roster roster;
static char reason[REASON_MAX];

AFTER_EACH
{
	crosstable_release(&table);
	digest_roster_release(&roster);
	heap_shards_tear_down();
}

EACH_TEST(heap_shards_set_up, NULL)
ALL_TESTS(scratch_enter, scratch_leave)

static void
add_digest(const char *path)
{
	struct digest_reader reader;

	if (digest_reader_open(&reader, path, reason) < 0 ||
		digest_sums_add(
			&table.sums, &roster, &reader, NULL, NULL, reason) < 0)
		fail_msg("%s", reason);
	crosstable_note_level(&table, reader.head.level);
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
	proof_add(&table.sums.proof, reader_proof(&reader));
	reader_close(&reader);
}

/* The table as programs get it. */
static char *
report(void)
{
	char *bytes = NULL;
	size_t length;
	FILE *file = open_memstream(&bytes, &length);

	assert_int_equal(crosstable_report_json(file, &table), 0);
	fclose(file);
	return bytes;
}

TEST(digests_give_the_table_of_the_games)
{
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
