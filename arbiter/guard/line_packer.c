#include "guard/line_packer.h"

#include <errno.h>
#include <stdint.h>
#include <string.h>

#include <zstd.h>

enum {
	LEVEL = 3,
	WINDOW_LOG = 20, /* of LINE_PACKER_FRAME */
	/* Lines that become a block together. A block has room for 128 KiB, but
	 * fuller ones may be split by a later library. */
	BLOCK = 96 * 1024,
};

/* What each of our frames begins with: the magic number, that there is neither
 * a size nor a checksum nor a dictionary, and the window (RFC 8878, 3.1.1.1).
 */
static const unsigned char header[LINE_PACKER_HEADER] = {
	0x28, 0xB5, 0x2F, 0xFD, 0x00, (WINDOW_LOG - 10) << 3};

/* The last one, raw, of no bytes (RFC 8878, 3.1.1.2). */
static const char empty_block[] = {0x01, 0x00, 0x00};

size_t
line_packer_length_of_stem(const char *path)
{
	static const char suffix[] = ".zst";
	size_t length = strlen(path);
	size_t stem = length - (sizeof suffix - 1);

	return length >= sizeof suffix && strcmp(path + stem, suffix) == 0
		       ? stem
		       : length;
}

bool
line_packer_is_for(const char *path)
{
	return path[line_packer_length_of_stem(path)] != '\0';
}

void
line_packer_release(struct line_packer *packer)
{
	ZSTD_freeCCtx(packer->context);
	*packer = (struct line_packer){0};
}

static int
make_context(struct line_packer *packer)
{
	struct ZSTD_CCtx_s *context = ZSTD_createCCtx();

	if (context &&
		!ZSTD_isError(ZSTD_CCtx_setParameter(
			context, ZSTD_c_compressionLevel, LEVEL)) &&
		!ZSTD_isError(ZSTD_CCtx_setParameter(
			context, ZSTD_c_windowLog, WINDOW_LOG)) &&
		!ZSTD_isError(ZSTD_CCtx_setParameter(
			context, ZSTD_c_contentSizeFlag, 0))) {
		packer->context = context;
		return 0;
	}
	ZSTD_freeCCtx(context);
	errno = ENOMEM;
	return -1;
}

static int
begin_frame(struct line_packer *packer)
{
	if (!packer->context && make_context(packer) < 0)
		return -1;
	ZSTD_CCtx_reset(packer->context, ZSTD_reset_session_only);
	packer->open = true;
	packer->stale = false;
	packer->length = 0;
	return 0;
}

void
line_packer_end(struct line_packer *packer, struct text *packed)
{
	if (packer->open)
		text_add(packed, empty_block, sizeof empty_block);
	packer->open = false;
}

void
line_packer_lose(struct line_packer *packer, bool open)
{
	packer->open = open;
	packer->stale = true;
}

/* Packs and flushes LINES. -1 with errno. */
static int
add_block(struct line_packer *packer, const char *lines, size_t length,
	struct text *packed)
{
	char bytes[16 * 1024];
	ZSTD_inBuffer in = {lines, length, 0};
	size_t left;

	do {
		ZSTD_outBuffer out = {bytes, sizeof bytes, 0};

		left = ZSTD_compressStream2(
			packer->context, &out, &in, ZSTD_e_flush);
		if (ZSTD_isError(left)) {
			errno = ENOMEM;
			return -1;
		}
		text_add(packed, bytes, out.pos);
	} while (left > 0);
	packer->length += length;
	return 0;
}

/* The length of the lines that become the next block: as many as it has room
 * for, or one. */
static size_t
length_of_block(const char *lines, size_t length)
{
	if (length <= BLOCK)
		return length;
	for (size_t end = BLOCK; end > 0; end--)
		if (lines[end - 1] == '\n')
			return end;
	const char *feed = memchr(lines + BLOCK, '\n', length - BLOCK);
	return feed ? (size_t)(feed - lines) + 1 : length;
}

int
line_packer_add(struct line_packer *packer, const char *lines, size_t length,
	struct text *packed)
{
	for (size_t at = 0; at < length;) {
		size_t block = length_of_block(lines + at, length - at);

		if (packer->stale)
			line_packer_end(packer, packed);
		if (!packer->open && begin_frame(packer) < 0)
			return -1;
		if (add_block(packer, lines + at, block, packed) < 0)
			return -1;
		if (packer->length >= LINE_PACKER_FRAME)
			line_packer_end(packer, packed);
		at += block;
	}
	return text_failed(packed);
}

bool
line_packer_may_begin(const char *bytes, size_t count)
{
	return memcmp(bytes, header, count) == 0;
}
