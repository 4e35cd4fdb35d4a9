#include "sums/sums.h"

#include "lib/test.h"

static void
expect_line(int64_t us, const char *expected)
{
	char *line = NULL;
	size_t size = 0;
	FILE *file = open_memstream(&line, &size);

	assert_non_null(file);
	burnt_print(file, "  ", "anna", us);
	assert_int_equal(fclose(file), 0);
	assert_string_equal(line, expected);
	free(line);
}

TEST(what_was_used_is_told_and_nothing_is_not)
{
	struct text json = {0};

	expect_line(1234567,
		"  anna used 1.235 s of the processor between its turns\n");
	expect_line(0, "");
	burnt_add_json(&json, 0);
	assert_int_equal(json.length, 0);
	burnt_add_json(&json, 1500);
	assert_string_equal(json.bytes, ",\"between_turns_ms\":1.5");
	text_release(&json);
}
