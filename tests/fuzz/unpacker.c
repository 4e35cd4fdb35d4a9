#include "base/lines.c"
#include "lib/fuzz.h"

/*
 * A packed file that anybody may have written: read at once and in small pieces
 * it has the same text and the same last whole frame; cut behind that it is
 * what zstd takes, and has the text up to there; and it is read on from
 * anywhere as it was before. The first byte chooses the pieces and the place.
 */

#include <zstd.h>

/* Text that is looked at. */
enum { MOST = 1 << 20 };

static char text[MOST];
static char again[MOST];
static char input[MOST];

struct outcome {
	size_t length;
	struct unpacker_place cut;
	int error;
	bool torn;
};

static struct outcome
read_in_pieces(struct unpacker *unpacker, char *to, size_t most, size_t piece)
{
	struct outcome outcome = {0};
	size_t count;

	do {
		size_t left = most - outcome.length;

		piece = piece < left ? piece : left;
		count = unpacker_read(unpacker, to + outcome.length, piece);
		outcome.length += count;
	} while (count == piece && outcome.length < most);
	outcome.cut = unpacker_place_before(unpacker, MOST);
	outcome.error = unpacker->error;
	outcome.torn = unpacker->torn;
	return outcome;
}

/* The file up to CUT is whole frames of the text. */
static void
check_cut(const char *bytes, struct unpacker_place cut)
{
	ZSTD_DCtx *context = ZSTD_createDCtx();
	size_t length = (size_t)cut.file;
	size_t result = 0;

	memcpy(input, bytes, length);
	ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, 23);
	ZSTD_inBuffer in = {input, 0, 0};
	ZSTD_outBuffer out = {again, sizeof again, 0};
	/* A frame that is given as a whole is one whose size may be wrong. */
	while (in.size < length) {
		in.size++;
		result = ZSTD_decompressStream(context, &out, &in);
		assert(!ZSTD_isError(result));
	}
	ZSTD_freeDCtx(context);
	assert(result == 0);
	assert(out.pos == (size_t)cut.text);
	assert(memcmp(again, text, out.pos) == 0);
}

static void
check(FILE *file, const char *bytes, size_t size, size_t chosen)
{
	char first[UNPACKER_MAGIC_BYTES];
	off_t before;

	size_t count = fread(first, 1, sizeof first, file);
	if (count < sizeof first || !unpacker_is_packed(first, count))
		return;
	struct unpacker *unpacker = unpacker_new(file, first, count);
	assert(unpacker);
	struct outcome whole = read_in_pieces(unpacker, text, MOST, MOST);
	if (whole.length < MOST) {
		check_cut(bytes, whole.cut);
		assert((size_t)whole.cut.file <= size);
		size_t at = chosen * whole.length / 256;
		assert(unpacker_go_on(unpacker, (off_t)at, &before) == 0);
		assert((size_t)before <= at);
		struct outcome parts = read_in_pieces(
			unpacker, again, MOST, 1 + chosen * chosen);
		assert(parts.length == whole.length - (size_t)before);
		assert(memcmp(again, text + before, parts.length) == 0);
		assert(parts.error == whole.error && parts.torn == whole.torn);
		assert(parts.cut.file == whole.cut.file);
		assert(parts.cut.text == whole.cut.text);
	}
	unpacker_free(unpacker);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size < 2 || size > MOST / 2)
		return 0;
	FILE *file = fmemopen((void *)(uintptr_t)(data + 1), size - 1, "r");
	assert(file);
	check(file, (const char *)data + 1, size - 1, *data);
	fclose(file);
	return 0;
}
