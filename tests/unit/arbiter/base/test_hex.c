#include "base/hex.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void
all_bytes_come_back(void **state)
{
	uint8_t bytes[256], again[256];
	char digits[2 * sizeof bytes + 1];

	(void)state;
	for (size_t i = 0; i < sizeof bytes; i++)
		bytes[i] = (uint8_t)i;
	hex_write(digits, bytes, sizeof bytes);
	assert_int_equal(strlen(digits), 2 * sizeof bytes);
	assert_memory_equal(digits, "000102", 6);
	assert_string_equal(digits + 2 * sizeof bytes - 4, "feff");
	assert_true(hex_read(again, digits, sizeof again));
	assert_memory_equal(again, bytes, sizeof bytes);
}

static void
no_bytes_are_no_digits(void **state)
{
	char digits[] = "x";

	(void)state;
	hex_write(digits, NULL, 0);
	assert_string_equal(digits, "");
	assert_true(hex_read(NULL, digits, 0));
}

static void
a_word_is_read_from_its_highest_digit(void **state)
{
	uint64_t word;

	(void)state;
	assert_true(hex_read_word(&word, "0123456789abcdef"));
	assert_true(word == UINT64_C(0x0123456789abcdef));
}

static void
other_characters_are_none(void **state)
{
	static const char *const wrong[] = {
		"0g", "g0", "0A", "A0", "0", "", " 0", "+1", "0x", "\xff\xff"};
	uint8_t byte;
	uint64_t word;

	(void)state;
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		assert_false(hex_read(&byte, wrong[i], 1));
	assert_false(hex_read_word(&word, "0123456789abcde"));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_bytes_come_back),
		cmocka_unit_test(no_bytes_are_no_digits),
		cmocka_unit_test(a_word_is_read_from_its_highest_digit),
		cmocka_unit_test(other_characters_are_none),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
