#include "base/unpacker.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <zstd.h>

#include "base/array.h"
#include "base/zstd_format.h"

enum {
	INCOMING = 256 * 1024,
	WINDOW_LOG_MOST = 23,
	FRAMES_MOST = 65536, /* that are kept in mind */
};

/* What comes next of a file. */
enum part {
	FRAME_HEADER,
	BLOCK,
	CHECKSUM,
	SKIPPED, /* the content of a skippable frame */
};

/* Where a frame begins. */
struct frame_place {
	off_t file;
	off_t text;
	bool in_line;
};

struct unpacker {
	FILE *file;
	ZSTD_DCtx *context;
	int error;
	const char *complaint;
	bool torn;

	unsigned char incoming[INCOMING];
	size_t begin; /* of what was read and is not unpacked yet */
	size_t end;
	off_t taken;

	enum part part;
	bool closable; /* the frame has neither a size nor a checksum */
	bool checked;  /* it has a checksum */
	bool skippable;
	bool last;     /* the block that is being unpacked is its last */
	size_t length; /* of the part that is being unpacked; 0: none */
	size_t given;  /* bytes of it that the context has got */
	size_t skip;   /* bytes of a skippable frame that are left */

	off_t at; /* bytes of the file before the part */
	off_t text;
	bool in_line; /* the text so far does not end with a line feed */
	struct unpacker_place cut;

	struct frame_place *frames;
	size_t frame_count;
	size_t frame_capacity;
	off_t between; /* frames: text, at least */
};

static const off_t between_first = 65536;

bool
unpacker_is_packed(const char *bytes, size_t count)
{
	const unsigned char *at = (const unsigned char *)bytes;

	assert(count <= UNPACKER_MAGIC_BYTES);
	return count > 0 && (zstd_format_is_frame(at, count) ||
				    (count == UNPACKER_MAGIC_BYTES &&
					    zstd_format_is_skipped(at)));
}

struct unpacker *
unpacker_new(FILE *file, const char *bytes, size_t count)
{
	struct unpacker *unpacker = calloc(1, sizeof *unpacker);

	if (!unpacker)
		return NULL;
	unpacker->file = file;
	unpacker->between = between_first;
	unpacker->context = ZSTD_createDCtx();
	if (!unpacker->context) {
		free(unpacker);
		errno = ENOMEM;
		return NULL;
	}
	ZSTD_DCtx_setParameter(
		unpacker->context, ZSTD_d_windowLogMax, WINDOW_LOG_MOST);
	memcpy(unpacker->incoming, bytes, count);
	unpacker->end = count;
	unpacker->taken = (off_t)count;
	return unpacker;
}

void
unpacker_free(struct unpacker *unpacker)
{
	if (!unpacker)
		return;
	ZSTD_freeDCtx(unpacker->context);
	free(unpacker->frames);
	free(unpacker);
}

static void
complain(struct unpacker *unpacker, const char *complaint)
{
	unpacker->error = EBADMSG;
	unpacker->complaint = complaint;
}

/* Reads until COUNT bytes are there. False: the file has fewer, or cannot be
 * read. */
static bool
have(struct unpacker *unpacker, size_t count)
{
	size_t left = unpacker->end - unpacker->begin;

	if (left >= count)
		return true;
	memmove(unpacker->incoming, unpacker->incoming + unpacker->begin, left);
	unpacker->begin = 0;
	errno = 0;
	size_t more = fread(unpacker->incoming + left, 1,
		sizeof unpacker->incoming - left, unpacker->file);
	unpacker->end = left + more;
	unpacker->taken += (off_t)more;
	if (left + more >= count)
		return true;
	if (ferror(unpacker->file))
		unpacker->error = errno;
	else
		unpacker->torn = left + more > 0 ||
				 unpacker->part == CHECKSUM ||
				 unpacker->part == SKIPPED;
	return false;
}

/* Forgets every second frame. */
static void
thin_out(struct unpacker *unpacker)
{
	struct frame_place *frames = unpacker->frames;

	unpacker->frame_count /= 2;
	for (size_t i = 0; i < unpacker->frame_count; i++)
		frames[i] = frames[2 * i];
	unpacker->between *= 2;
}

/* The frames that begin close behind another are found from there. False: no
 * memory. */
static bool
note_frame(struct unpacker *unpacker)
{
	if (unpacker->frame_count == FRAMES_MOST)
		thin_out(unpacker);
	size_t count = unpacker->frame_count;
	if (count > 0 && unpacker->text < unpacker->frames[count - 1].text +
						  unpacker->between)
		return true;
	struct frame_place *frames = array_grow(unpacker->frames, count,
		&unpacker->frame_capacity, sizeof *frames);
	if (!frames) {
		unpacker->error = ENOMEM;
		return false;
	}
	unpacker->frames = frames;
	frames[unpacker->frame_count++] = (struct frame_place){
		unpacker->at, unpacker->text, unpacker->in_line};
	return true;
}

/* Whether zeros are all that is left: bytes that a machine that lost its power
 * had no time to write. What the file has behind the frame is then read. */
static bool
only_zeros_follow(struct unpacker *unpacker)
{
	do {
		for (; unpacker->begin < unpacker->end; unpacker->begin++)
			if (unpacker->incoming[unpacker->begin] != 0)
				return false;
	} while (have(unpacker, 1));
	return unpacker->error == 0;
}

static size_t
find_header(struct unpacker *unpacker)
{
	if (!have(unpacker, ZSTD_FORMAT_LEAST))
		return 0;
	const unsigned char *at = unpacker->incoming + unpacker->begin;
	unpacker->skippable = zstd_format_is_skipped(at);
	if (unpacker->skippable)
		return ZSTD_FORMAT_SKIPPED;
	if (!zstd_format_is_frame(at, ZSTD_FORMAT_MAGIC)) {
		if (only_zeros_follow(unpacker))
			unpacker->torn = true;
		else
			complain(unpacker,
				"no zstd frame follows the one before");
		return 0;
	}
	if (!note_frame(unpacker))
		return 0;
	const struct zstd_format_frame frame = zstd_format_frame(at);
	unpacker->checked = frame.checked;
	unpacker->closable = !frame.checked && !frame.sized;
	return frame.length;
}

static size_t
find_block(struct unpacker *unpacker)
{
	struct zstd_format_block block;

	if (!have(unpacker, ZSTD_FORMAT_BLOCK))
		return 0;
	if (!zstd_format_block(unpacker->incoming + unpacker->begin, &block)) {
		complain(unpacker, "a block is damaged");
		return 0;
	}
	unpacker->last = block.last;
	return block.length;
}

/* The part that comes next is there as a whole, but for what is skipped. */
static bool
find_part(struct unpacker *unpacker)
{
	size_t length = 0;

	switch (unpacker->part) {
	case FRAME_HEADER:
		length = find_header(unpacker);
		break;
	case BLOCK:
		length = find_block(unpacker);
		break;
	case CHECKSUM:
		length = ZSTD_FORMAT_CHECKSUM;
		break;
	case SKIPPED:
		length = unpacker->skip < INCOMING / 2 ? unpacker->skip
						       : INCOMING / 2;
		break;
	}
	if (length == 0 || !have(unpacker, length))
		return false;
	unpacker->length = length;
	unpacker->given = 0;
	return true;
}

static void
note_cut(struct unpacker *unpacker)
{
	bool open = unpacker->part == BLOCK;

	if (!unpacker->in_line &&
		(open ? unpacker->closable : unpacker->part == FRAME_HEADER))
		unpacker->cut = (struct unpacker_place){
			unpacker->at, unpacker->text, open};
}

/* What comes behind the header of a skippable frame. */
static enum part
begin_skipping(struct unpacker *unpacker)
{
	unpacker->skip = zstd_format_length_of_skipped(
		unpacker->incoming + unpacker->begin);
	return unpacker->skip > 0 ? SKIPPED : FRAME_HEADER;
}

static enum part
next_part(struct unpacker *unpacker)
{
	switch (unpacker->part) {
	case FRAME_HEADER:
		return unpacker->skippable ? begin_skipping(unpacker) : BLOCK;
	case BLOCK:
		if (!unpacker->last)
			return BLOCK;
		return unpacker->checked ? CHECKSUM : FRAME_HEADER;
	case SKIPPED:
		unpacker->skip -= unpacker->length;
		return unpacker->skip > 0 ? SKIPPED : FRAME_HEADER;
	case CHECKSUM:
		break;
	}
	return FRAME_HEADER;
}

static void
end_part(struct unpacker *unpacker)
{
	unpacker->part = next_part(unpacker);
	unpacker->begin += unpacker->length;
	unpacker->at += (off_t)unpacker->length;
	unpacker->length = 0;
	note_cut(unpacker);
}

/* Unpacks what OUT has room for of the part. */
static void
unpack(struct unpacker *unpacker, ZSTD_outBuffer *out)
{
	const size_t before = out->pos;
	ZSTD_inBuffer in = {unpacker->incoming + unpacker->begin,
		unpacker->length, unpacker->given};

	size_t result = ZSTD_decompressStream(unpacker->context, out, &in);
	if (ZSTD_isError(result)) {
		out->pos = before;
		complain(unpacker, ZSTD_getErrorName(result));
		return;
	}
	unpacker->given = in.pos;
	unpacker->text += (off_t)(out->pos - before);
	if (out->pos > before)
		unpacker->in_line =
			((const char *)out->dst)[out->pos - 1] != '\n';
	if (out->pos == out->size)
		return;
	if (in.pos < in.size)
		complain(unpacker, "a block is damaged");
	else
		end_part(unpacker);
}

static bool
is_skipped(const struct unpacker *unpacker)
{
	return unpacker->part == SKIPPED ||
	       (unpacker->part == FRAME_HEADER && unpacker->skippable);
}

size_t
unpacker_read(struct unpacker *unpacker, char *to, size_t size)
{
	ZSTD_outBuffer out = {to, size, 0};

	while (out.pos < size && unpacker->error == 0) {
		if (unpacker->length == 0 && !find_part(unpacker))
			break;
		if (is_skipped(unpacker))
			end_part(unpacker);
		else
			unpack(unpacker, &out);
	}
	return out.pos;
}

int
unpacker_error(const struct unpacker *unpacker)
{
	return unpacker->error;
}

const char *
unpacker_complaint(const struct unpacker *unpacker)
{
	return unpacker->complaint;
}

bool
unpacker_is_torn(const struct unpacker *unpacker)
{
	return unpacker->torn;
}

off_t
unpacker_taken(const struct unpacker *unpacker)
{
	return unpacker->taken;
}

struct unpacker_place
unpacker_last_cut(const struct unpacker *unpacker)
{
	return unpacker->cut;
}

/* Nothing is left of what was read of the file, which is at AT. */
static int
read_from(struct unpacker *unpacker, off_t at)
{
	if (fseeko(unpacker->file, at, SEEK_SET) < 0)
		return -1;
	clearerr(unpacker->file);
	unpacker->begin = unpacker->end = 0;
	unpacker->taken = at;
	unpacker->at = at;
	unpacker->length = 0;
	unpacker->error = 0;
	unpacker->complaint = NULL;
	unpacker->torn = false;
	return 0;
}

/* Goes back to the last frame that was noted before TEXT. */
static int
seek(struct unpacker *unpacker, off_t text)
{
	struct frame_place place = {0};
	size_t count = unpacker->frame_count;

	while (count > 0 && unpacker->frames[count - 1].text > text)
		count--;
	if (count > 0)
		place = unpacker->frames[count - 1];
	if (read_from(unpacker, place.file) < 0)
		return -1;
	ZSTD_DCtx_reset(unpacker->context, ZSTD_reset_session_only);
	unpacker->part = FRAME_HEADER;
	unpacker->text = place.text;
	unpacker->in_line = place.in_line;
	return 0;
}

int
unpacker_go_on(struct unpacker *unpacker, off_t text, off_t *before)
{
	bool here = unpacker->error == 0 && unpacker->length == 0 &&
		    unpacker->text == text;
	int result =
		here ? read_from(unpacker, unpacker->at) : seek(unpacker, text);

	*before = unpacker->text;
	return result;
}
