#include "sums/digest.c"

#include <unistd.h>

#include "lib/heap_digest.h"
#include "lib/scratch.h"
#include "lib/test.h"
#include "record/run.h"

static struct digest_reader reader;
static char whole[4096];
static char damaged[4096];
static char reason[REASON_MAX];

BEFORE_EACH
{
	heap_shard("s", 0);
	heap_get("s.digest", whole, sizeof whole);
}

AFTER_EACH
{
	unlink("s");
	unlink("s.digest");
}

ALL_TESTS(scratch_enter, scratch_leave)

static void
open_it(void)
{
	if (digest_reader_open(&reader, "s.digest", reason) < 0)
		fail_msg("%s", reason);
}

/* What was told, a letter for each. */
static char told[16];

static int
note(char letter)
{
	told[strlen(told)] = letter;
	return 0;
}

static int
note_bot(void *context, const struct digest_reader_bot *bot,
	char why[static REASON_MAX])
{
	(void)context;
	(void)why;
	if (*told == '\0')
		assert_string_equal(bot->about.name, "anna");
	assert_false(bot->house);
	return note('b');
}

static int
note_tally(void *context, size_t bot, const struct digest_tally *tally,
	char why[static REASON_MAX])
{
	(void)context;
	(void)why;
	if (bot == 0) {
		assert_int_equal(tally->games, 2);
		assert_int_equal(tally->points, 7);
	}
	return note((char)('0' + bot));
}

static int
note_pair(void *context, const struct digest_pair *pair,
	char why[static REASON_MAX])
{
	(void)context;
	(void)why;
	assert_int_equal(pair->low_first[OUTCOME_WIN], 1);
	assert_int_equal(pair->high_first[OUTCOME_LOSS], 1);
	assert_int_equal(pair->last, 1);
	return note('p');
}

static int
note_fault(void *context, size_t bot, enum fault kind,
	const struct fault_example *example, char why[static REASON_MAX])
{
	(void)context;
	(void)bot;
	(void)kind;
	(void)example;
	(void)why;
	return note('f');
}

TEST(all_parts_are_read_in_order)
{
	const struct digest_visitor visitor = {
		.bot = note_bot,
		.tally = note_tally,
		.pair = note_pair,
		.fault = note_fault,
	};

	memset(told, 0, sizeof told);
	open_it();
	assert_int_equal(digest_reader_visit(&reader, &visitor, reason), 0);
	assert_string_equal(told, "bb01p");
	digest_reader_close(&reader);
}

TEST(parts_are_passed_over)
{
	open_it();
	assert_int_equal(read_end(&reader, reason), 0);
	digest_reader_close(&reader);
}

TEST(no_byte_can_be_changed)
{
	size_t length = strlen(whole);

	for (size_t at = 0; at < length; at++) {
		memcpy(damaged, whole, length + 1);
		damaged[at] = damaged[at] == 'x' ? 'y' : 'x';
		heap_put("s.digest", damaged);
		if (digest_reader_open(&reader, "s.digest", reason) == 0)
			fail_msg("byte %zu", at);
		assert_memory_equal(reason, "s.digest:", 9);
	}
}

TEST(no_byte_can_be_missing)
{
	for (size_t length = 0; length < strlen(whole); length++) {
		memcpy(damaged, whole, length);
		damaged[length] = '\0';
		heap_put("s.digest", damaged);
		if (digest_reader_open(&reader, "s.digest", reason) == 0)
			fail_msg("%zu bytes", length);
		assert_memory_equal(reason, "s.digest:", 9);
	}
}

TEST(a_file_tells_whether_it_is_one)
{
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
