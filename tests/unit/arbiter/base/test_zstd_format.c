#include "base/zstd_format.h"

#include <string.h>

#include "lib/test.h"

static const unsigned char *
bytes_of(const char *string)
{
	return (const unsigned char *)string;
}

TEST(frames_are_told_by_how_they_begin)
{
	assert_true(zstd_format_is_frame(bytes_of("(\xB5\x2F\xFD"), 4));
	assert_true(zstd_format_is_frame(bytes_of("(\xB5"), 2));
	assert_false(zstd_format_is_frame(bytes_of("(\xB6"), 2));
	assert_true(zstd_format_is_skipped(bytes_of("\x5A*M\x18")));
	assert_false(zstd_format_is_skipped(bytes_of("\x6A*M\x18")));
	assert_int_equal(
		zstd_format_length_of_skipped(bytes_of("\x5A*M\x18\4\3\2\1")),
		0x01020304);
}

/* RFC 8878, 3.1.1.1.1: size, window, dictionary. */
TEST(a_header_tells_its_length)
{
	static const struct {
		const char *bytes;
		struct zstd_format_frame frame;
	} cases[] = {
		{"(\xB5\x2F\xFD\x00", {6, false, false}},
		{"(\xB5\x2F\xFD\x04", {6, true, false}},
		{"(\xB5\x2F\xFD\x20", {6, false, true}},
		{"(\xB5\x2F\xFD\x40", {8, false, true}},
		{"(\xB5\x2F\xFD\x60", {7, false, true}},
		{"(\xB5\x2F\xFD\x83", {14, false, true}},
		{"(\xB5\x2F\xFD\xE6", {15, true, true}},
		{"(\xB5\x2F\xFD\xC1", {15, false, true}},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct zstd_format_frame frame =
			zstd_format_frame(bytes_of(cases[i].bytes));

		assert_int_equal(frame.length, cases[i].frame.length);
		assert_int_equal(frame.checked, cases[i].frame.checked);
		assert_int_equal(frame.sized, cases[i].frame.sized);
	}
}

TEST(a_block_tells_its_length)
{
	static const struct {
		const char *bytes;
		size_t length; /* 0: it is none */
		bool last;
	} cases[] = {
		{"\1\0\0", 3, true},
		{"\x28\0\0", 8, false},
		{"\x2A\0\0", 4, false},
		{"\x2D\0\0", 8, true},
		{"\x2E\0\0", 0, false},
		{"\x00\x00\x10", 3 + 128 * 1024, false},
		{"\x08\x00\x10", 0, false},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct zstd_format_block block = {0};
		bool is_one =
			zstd_format_block(bytes_of(cases[i].bytes), &block);

		assert_int_equal(is_one, cases[i].length > 0);
		assert_int_equal(block.length, cases[i].length);
		assert_int_equal(block.last, cases[i].last);
	}
}
