#include "lib/page_part.h"
#include "lib/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <zlib.h>

/* Four letters are three bytes; `=` at the end stands for none. */
static void
read_letters(struct text *bytes, const char *letters, size_t length)
{
	static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				       "abcdefghijklmnopqrstuvwxyz"
				       "0123456789+/";
	uint32_t bits = 0;

	assert_int_equal(length % 4, 0);
	for (size_t i = 0; i < length && letters[i] != '='; i++) {
		const char *letter = strchr(alphabet, letters[i]);

		assert_non_null(letter);
		bits = bits << 6 | (uint32_t)(letter - alphabet);
		if (i % 4 > 0)
			text_add(bytes,
				&(char){(char)(bits >> (6 - 2 * (i % 4)))}, 1);
	}
}

static void
inflate_all(struct text *plain, const struct text *packed)
{
	z_stream zlib = {
		.next_in = (unsigned char *)packed->bytes,
		.avail_in = (unsigned)packed->length,
	};
	char room[4096];
	int result;

	assert_int_equal(inflateInit(&zlib), Z_OK);
	do {
		zlib.next_out = (unsigned char *)room;
		zlib.avail_out = sizeof room;
		result = inflate(&zlib, Z_NO_FLUSH);
		assert_true(result == Z_OK || result == Z_STREAM_END);
		text_add(plain, room, sizeof room - zlib.avail_out);
	} while (result != Z_STREAM_END);
	assert_int_equal(zlib.avail_in, 0);
	inflateEnd(&zlib);
}

static size_t
length_at(const struct text *plain, size_t number)
{
	size_t length = 0;

	for (size_t i = 4; i-- > 0;)
		length = length << 8 | (uint8_t)plain->bytes[4 * number + i];
	return length;
}

static void
cut_apart(struct page_part *part, const struct text *plain, size_t count)
{
	size_t at = 4 * count;

	assert_true(plain->length >= at);
	for (size_t i = 0; i < count; i++) {
		part->lengths[i] = length_at(plain, i);
		assert_true(part->lengths[i] <= plain->length - at);
		text_add(&part->bytes, plain->bytes + at, part->lengths[i]);
		text_add(&part->bytes, "", 1);
		at += part->lengths[i];
	}
	assert_int_equal(at, plain->length);
	for (size_t i = 0, from = 0; i < count; i++) {
		part->streams[i] = part->bytes.bytes + from;
		from += part->lengths[i] + 1;
	}
}

bool
page_part_unpack(
	struct page_part *part, const char *page, const char *id, size_t count)
{
	struct text packed = {0}, plain = {0};
	char tag[64];

	*part = (struct page_part){0};
	snprintf(tag, sizeof tag, "<script type=\"text/plain\" id=\"%s\">", id);
	const char *letters = strstr(page, tag);
	if (!letters)
		return false;
	letters += strlen(tag);
	read_letters(&packed, letters, strcspn(letters, "<"));
	inflate_all(&plain, &packed);
	cut_apart(part, &plain, count);
	text_release(&packed);
	text_release(&plain);
	return true;
}

void
page_part_release(struct page_part *part)
{
	text_release(&part->bytes);
}
