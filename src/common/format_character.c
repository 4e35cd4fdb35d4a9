#include "common/format_character.h"

#include <stdbool.h>
#include <stdint.h>

/* UnicodeData.txt of Unicode 16. */
static const struct range {
	uint32_t first;
	uint32_t last;
} ranges[] = {{0xad, 0xad}, {0x600, 0x605}, {0x61c, 0x61c}, {0x6dd, 0x6dd},
	{0x70f, 0x70f}, {0x890, 0x891}, {0x8e2, 0x8e2}, {0x180e, 0x180e},
	{0x200b, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x2064}, {0x2066, 0x206f},
	{0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0x110bd, 0x110bd},
	{0x110cd, 0x110cd}, {0x13430, 0x1343f}, {0x1bca0, 0x1bca3},
	{0x1d173, 0x1d17a}, {0xe0001, 0xe0001}, {0xe0020, 0xe007f}};

static bool
is_format(uint32_t number)
{
	for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
		if (number <= ranges[i].last)
			return number >= ranges[i].first;
	return false;
}

size_t
format_character_bytes(unsigned char first)
{
	if (first < 0x80)
		return 1;
	if (first < 0xe0)
		return first >= 0xc2 ? 2 : 0;
	if (first < 0xf0)
		return 3;
	return first <= 0xf4 ? 4 : 0;
}

size_t
format_character_decode(const char *bytes, size_t length, uint32_t *number)
{
	const unsigned char first = length > 0 ? (unsigned char)*bytes : 0;
	const size_t wanted = format_character_bytes(first);

	if (wanted > length)
		return 0;
	*number = wanted == 1 ? first : first & (0x7fU >> wanted);
	for (size_t i = 1; i < wanted; i++) {
		unsigned char next = (unsigned char)bytes[i];

		if ((next & 0xc0) != 0x80)
			return 0;
		*number = *number << 6 | (next & 0x3f);
	}
	return wanted;
}

/* A half of UTF-16. Returns what is behind it. */
static char *
write_unit(char *to, uint32_t unit)
{
	*to++ = '\\';
	*to++ = 'u';
	for (int shift = 12; shift >= 0; shift -= 4)
		*to++ = "0123456789abcdef"[unit >> shift & 0xf];
	return to;
}

static void
write_escape(char *to, uint32_t number)
{
	if (number >= 0x10000) {
		number -= 0x10000;
		to = write_unit(to, 0xd800 | number >> 10);
		number = 0xdc00 | (number & 0x3ff);
	}
	*write_unit(to, number) = '\0';
}

size_t
format_character(
	const char *bytes, size_t length, char escape[static FORMAT_ESCAPE_MAX])
{
	uint32_t number;
	const size_t wanted = format_character_decode(bytes, length, &number);

	if (wanted < 2 || !is_format(number))
		return 0;
	write_escape(escape, number);
	return wanted;
}
