#include "sums/digest.c"

#include "lib/test.h"

TEST(rows_are_read_as_they_were_written)
{
	static const int64_t numbers[] = {
		0, -1, 7, DIGEST_NUMBER_MOST, -DIGEST_NUMBER_MOST, 1000000};
	struct text text = {0};
	int64_t read[6];

	digest_row_add(&text, numbers, 6);
	assert_string_equal(text.bytes,
		"0 -1 7 2305843009213693951 -2305843009213693951 1000000\n");
	assert_true(digest_row_take(text.bytes, text.length, read, 6));
	assert_memory_equal(read, numbers, sizeof numbers);
	assert_false(digest_row_take(text.bytes, text.length, read, 5));
	text_release(&text);
}

TEST(what_is_no_row_is_refused)
{
	static const char *const lines[] = {"\n", "1\n", "1 2 3\n", " 1 2\n",
		"1  2\n", "1 2 \n", "1\t2\n", "1 +2\n", "1 -\n", "1 --2\n",
		"1 2.0\n", "1 0x2\n", "1 2305843009213693952\n",
		"1 18446744073709551617\n",
		"1 00000000000000000000000000000001\n"};
	int64_t read[2];

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		if (digest_row_take(lines[i], strlen(lines[i]), read, 2))
			fail_msg("%s", lines[i]);
}

TEST(sums_stay_in_range)
{
	int64_t sum = DIGEST_NUMBER_MOST - 1;

	assert_true(add_sum(&sum, 1));
	assert_false(add_sum(&sum, 1));
	assert_int_equal(sum, DIGEST_NUMBER_MOST);
	sum = -sum;
	assert_false(add_sum(&sum, -1));
	assert_true(add_sum(&sum, DIGEST_NUMBER_MOST));
	assert_int_equal(sum, 0);
}
