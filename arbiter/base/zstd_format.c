#include "base/zstd_format.h"

#include <stdint.h>
#include <string.h>

static const unsigned char magic[] = {0x28, 0xB5, 0x2F, 0xFD};
static const unsigned char skipped_magic[] = {0x50, 0x2A, 0x4D, 0x18};

bool
zstd_format_is_frame(const unsigned char *bytes, size_t count)
{
	return memcmp(bytes, magic, count) == 0;
}

/* The last four bits of the first byte are free (3.1.2). */
bool
zstd_format_is_skipped(const unsigned char *bytes)
{
	return (bytes[0] & 0xF0) == skipped_magic[0] &&
	       memcmp(bytes + 1, skipped_magic + 1, sizeof skipped_magic - 1) ==
		       0;
}

size_t
zstd_format_length_of_skipped(const unsigned char *header)
{
	const unsigned char *at = header + ZSTD_FORMAT_MAGIC;

	return at[0] | (size_t)at[1] << 8 | (size_t)at[2] << 16 |
	       (size_t)at[3] << 24;
}

/* 3.1.1.1. */
struct zstd_format_frame
zstd_format_frame(const unsigned char *bytes)
{
	static const size_t dictionary_bytes[] = {0, 1, 2, 4};
	static const size_t size_bytes[] = {0, 2, 4, 8};
	unsigned descriptor = bytes[ZSTD_FORMAT_MAGIC];
	bool single = descriptor & 0x20;
	size_t window = single ? 0 : 1;
	size_t size = size_bytes[descriptor >> 6];

	if (single && size == 0)
		size = 1;
	return (struct zstd_format_frame){
		.length = ZSTD_FORMAT_LEAST + window +
			  dictionary_bytes[descriptor & 3] + size,
		.checked = descriptor & 0x04,
		.sized = size > 0,
	};
}

/* 3.1.1.2. */
bool
zstd_format_block(const unsigned char *header, struct zstd_format_block *block)
{
	enum { RAW, RLE, COMPRESSED, RESERVED };
	uint32_t bits = header[0] | (uint32_t)header[1] << 8 |
			(uint32_t)header[2] << 16;
	size_t size = bits >> 3;
	unsigned kind = bits >> 1 & 3;

	if (size > ZSTD_FORMAT_BLOCK_MOST || kind == RESERVED)
		return false;
	*block = (struct zstd_format_block){
		.length = ZSTD_FORMAT_BLOCK + (kind == RLE ? 1 : size),
		.last = bits & 1,
	};
	return true;
}
