#include "drive/whole_file.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "lib/scratch.h"
#include "lib/test.h"

static void
write_word(const char *word)
{
	struct text text = {0};
	char reason[REASON_MAX], read[16] = "";

	text_add_string(&text, word);
	assert_int_equal(whole_file_write("file", &text, reason), 0);
	FILE *file = fopen("file", "r");
	assert_int_equal(fread(read, 1, sizeof read - 1, file), strlen(word));
	fclose(file);
	assert_string_equal(read, word);
	text_release(&text);
}

ALL_TESTS(scratch_enter, scratch_leave)

TEST(it_takes_the_place_of_what_was_there)
{
	write_word("one");
	write_word("another");
	write_word("two");
	assert_int_equal(access("file.new", F_OK), -1);
	unlink("file");
}

TEST(where_it_cannot_be_it_is_told_by_name)
{
	struct text text = {0};
	char reason[REASON_MAX];

	text_add_string(&text, "one");
	assert_int_equal(whole_file_write("none/file", &text, reason), -1);
	assert_string_equal(reason, "none/file.new: No such file or directory");
	text_release(&text);
}
