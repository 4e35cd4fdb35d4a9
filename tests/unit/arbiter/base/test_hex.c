#include "base/hex.h"

#include "lib/test.h"

TEST(all_bytes_come_back)
{
	uint8_t bytes[256], again[256];
	char digits[2 * sizeof bytes + 1];

	for (size_t i = 0; i < sizeof bytes; i++)
		bytes[i] = (uint8_t)i;
	hex_write(digits, bytes, sizeof bytes);
	assert_int_equal(strlen(digits), 2 * sizeof bytes);
	assert_memory_equal(digits, "000102", 6);
	assert_string_equal(digits + 2 * sizeof bytes - 4, "feff");
	assert_true(hex_read(again, digits, sizeof again));
	assert_memory_equal(again, bytes, sizeof bytes);
}

TEST(no_bytes_are_no_digits)
{
	char digits[] = "x";

	hex_write(digits, NULL, 0);
	assert_string_equal(digits, "");
	assert_true(hex_read(NULL, digits, 0));
}

TEST(a_word_is_read_from_its_highest_digit)
{
	uint64_t word;

	assert_true(hex_read_word(&word, "0123456789abcdef"));
	assert_true(word == UINT64_C(0x0123456789abcdef));
}

TEST(other_characters_are_none)
{
	static const char *const wrong[] = {
		"0g", "g0", "0A", "A0", "0", "", " 0", "+1", "0x", "\xff\xff"};
	uint8_t byte;
	uint64_t word;

	FOR_EACH (c, wrong)
		assert_false(hex_read(&byte, *c, 1));
	assert_false(hex_read_word(&word, "0123456789abcde"));
}
