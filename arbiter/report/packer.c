#include "report/packer.h"

#include <errno.h>
#include <stdint.h>

#define ZLIB_CONST
#include <zlib.h>

#include "base/base64.h"

enum { LEVEL = 9, WINDOW_BITS = 15, MEMORY_LEVEL = 9 };

/* Takes what the compressor has for TO, until there is room left. */
static int
take_output(z_stream *zlib, struct text *to, int flush)
{
	unsigned char room[4096];
	int result;

	do {
		zlib->next_out = room;
		zlib->avail_out = sizeof room;
		result = deflate(zlib, flush);
		text_add(to, (const char *)room, sizeof room - zlib->avail_out);
	} while (zlib->avail_out == 0);
	return result == Z_STREAM_ERROR ? -1 : text_failed(to);
}

/* A stream is a block, so that it has a code of its own. */
static int
compress_stream(z_stream *zlib, struct text *to, const struct text *stream)
{
	zlib->next_in = (const unsigned char *)stream->bytes;
	zlib->avail_in = (unsigned)stream->length;
	return stream->length > 0 ? take_output(zlib, to, Z_FULL_FLUSH) : 0;
}

static void
add_lengths(struct text *to, const struct text *streams, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		uint32_t length = (uint32_t)streams[i].length;

		for (int byte = 0; byte < 4; byte++)
			text_add(to, &(char){(char)(length >> 8 * byte)}, 1);
	}
}

static int
compress_all(z_stream *zlib, struct text *to, const struct text *streams,
	size_t count)
{
	struct text lengths = {0};

	add_lengths(&lengths, streams, count);
	int result = text_failed(&lengths);
	if (result == 0)
		result = compress_stream(zlib, to, &lengths);
	text_release(&lengths);
	for (size_t i = 0; i < count && result == 0; i++)
		result = compress_stream(zlib, to, &streams[i]);
	if (result == 0)
		result = take_output(zlib, to, Z_FINISH);
	return result;
}

int
packer_write(
	FILE *file, const char *id, const struct text *streams, size_t count)
{
	z_stream zlib = {0};
	struct text packed = {0};
	struct text letters = {0};

	if (deflateInit2(&zlib, LEVEL, Z_DEFLATED, WINDOW_BITS, MEMORY_LEVEL,
		    Z_DEFAULT_STRATEGY) != Z_OK) {
		errno = ENOMEM;
		return -1;
	}
	int result = compress_all(&zlib, &packed, streams, count);
	deflateEnd(&zlib);
	if (result == 0) {
		base64_add(
			&letters, (const uint8_t *)packed.bytes, packed.length);
		result = text_failed(&letters);
	}
	if (result == 0)
		fprintf(file,
			"<script type=\"text/plain\" id=\"%s\">%s</script>\n",
			id, letters.bytes);
	text_release(&packed);
	text_release(&letters);
	return result;
}
