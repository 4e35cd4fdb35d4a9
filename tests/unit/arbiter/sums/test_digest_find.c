#include "sums/digest.h"

#include <unistd.h>

#include "lib/heap_digest.h"
#include "lib/scratch.h"
#include "lib/test.h"

static struct digest_reader reader;
static struct text name;
static char word[REASON_MAX];

BEFORE_EACH
{
	heap_shard("s", 0);
}

AFTER_EACH
{
	text_release(&name);
	unlink("s");
	unlink("s.digest");
	unlink("t");
}

ALL_TESTS(scratch_enter, scratch_leave)

static void
add_to_record(void)
{
	FILE *file = fopen("s", "ae");

	fputs("{", file);
	fclose(file);
}

TEST(one_that_fits_is_found)
{
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

TEST(there_may_be_none)
{
	unlink("s.digest");
	assert_int_equal(digest_find(&reader, &name, "s", word), 0);
	assert_string_equal(word, "");
}

TEST(one_of_another_state_is_of_no_use)
{
	add_to_record();
	assert_int_equal(digest_find(&reader, &name, "s", word), 0);
	assert_string_equal(
		word, "s.digest is not of s as it is now; the games are read");
}

TEST(one_that_is_damaged_is_of_no_use)
{
	heap_put("s.digest", "talon-digest 1\n");
	assert_int_equal(digest_find(&reader, &name, "s", word), 0);
	assert_string_equal(
		word, "s.digest:1: it is cut off; the games are read");
}
