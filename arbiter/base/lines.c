#include "base/lines.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "base/array.h"

/*
 * Text that is compressed with zstd (RFC 8878), unpacked from a file in order:
 * frame after frame, and of one that is not whole, as while it is written, all
 * blocks that are. Frames are found again by the text before them.
 *
 * A file that is unpacked to more than 256 MiB and 1000 times its size is refused.
 * Whatever the file says, no more than a window of 8 MiB is kept, which is what
 * RFC 8878 asks for (3.1.1.1.2), and where some thousands of frames begin.
 *
 *	if (unpacker_is_packed(bytes, count))
 *		unpacker = unpacker_new(file, bytes, count);
 *	while ((count = unpacker_read(unpacker, block, sizeof block)) > 0)
 *		use(block, count);
 *	if (unpacker->error != 0)
 *		...
 *	unpacker_free(unpacker);
 */

enum {
	INCOMING = 256 * 1024,
	WINDOW_LOG_MOST = 23,
	PLACES_MOST = 65536, /* that are kept in mind */
	BLOCK_HEADER = 3,    /* bytes (3.1.1.2) */
	TIMES_MOST = 1000,
};

struct unpacker {
	FILE *file;
	ZSTD_DCtx *context;
	int error; /* 0; the errno of reading; EBADMSG: it cannot be unpacked, */
	const char *complaint; /* and why */
	bool torn; /* the file has ended within a block or a header */

	char incoming[INCOMING];
	size_t begin; /* of what was read and is not unpacked yet */
	size_t end;
	off_t taken; /* bytes of the file that have been read */

	/* A block at a time is unpacked, whatever a reader has room for: so what
	 * comes before damage does not depend on the reader. */
	char ready[ZSTD_BLOCKSIZE_MAX];
	size_t ready_begin; /* of what was unpacked and is not read yet */
	size_t ready_end;

	bool open;     /* within a frame */
	size_t wanted; /* bytes that zstd asks for, if it is */
	bool more;     /* zstd may have text that there was no room for */
	off_t text;    /* unpacked */

	struct unpacker_place ended;   /* where the last whole frame ends */
	struct unpacker_place *places; /* where frames begin */
	size_t place_count;
	size_t place_capacity;
	off_t between; /* places: text, at least */
};

static const off_t between_first = 65536;

/* No text of ours becomes a thousandth of its size, but where there is little of
 * it; what does is made to keep its readers busy. */
static const off_t always_fine = (off_t)256 << 20;

bool
unpacker_is_packed(const char *bytes, size_t count)
{
	static const char magic[] = "\x28\xB5\x2F\xFD";
	static const char skipped[] = "\x50\x2A\x4D\x18";

	assert(count <= UNPACKER_MAGIC_BYTES);
	if (count == 0 || memcmp(bytes, magic, count) == 0)
		return count > 0;
	/* The last four bits of the first byte are free (3.1.2). */
	return count == UNPACKER_MAGIC_BYTES &&
	       (bytes[0] & 0xF0) == skipped[0] &&
	       memcmp(bytes + 1, skipped + 1, UNPACKER_MAGIC_BYTES - 1) == 0;
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
	free(unpacker->places);
	free(unpacker);
}

static void
complain(struct unpacker *unpacker, const char *complaint)
{
	unpacker->error = EBADMSG;
	unpacker->complaint = complaint;
}

/* Bytes of the file before what is not unpacked yet. */
static off_t
position(const struct unpacker *unpacker)
{
	return unpacker->taken - (off_t)(unpacker->end - unpacker->begin);
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
	return false;
}

/* Forgets every second place. */
static void
thin_out(struct unpacker *unpacker)
{
	struct unpacker_place *places = unpacker->places;

	unpacker->place_count /= 2;
	for (size_t i = 0; i < unpacker->place_count; i++)
		places[i] = places[2 * i];
	unpacker->between *= 2;
}

/* The frames that begin close behind another are found from there. False: no
 * memory. */
static bool
note_place(struct unpacker *unpacker)
{
	if (unpacker->place_count == PLACES_MOST)
		thin_out(unpacker);
	size_t count = unpacker->place_count;
	if (count > 0 && unpacker->text < unpacker->places[count - 1].text +
						  unpacker->between)
		return true;
	if (ARRAY_GROW(unpacker->places, count, unpacker->place_capacity) < 0) {
		unpacker->error = ENOMEM;
		return false;
	}
	unpacker->places[unpacker->place_count++] =
		(struct unpacker_place){position(unpacker), unpacker->text};
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

/* Whether a frame comes next, and can be read. */
static bool
begin_frame(struct unpacker *unpacker)
{
	if (!have(unpacker, UNPACKER_MAGIC_BYTES)) {
		unpacker->torn =
			unpacker->torn || unpacker->end > unpacker->begin;
		return false;
	}
	if (!unpacker_is_packed(unpacker->incoming + unpacker->begin,
		    UNPACKER_MAGIC_BYTES)) {
		unpacker->torn = only_zeros_follow(unpacker);
		if (!unpacker->torn)
			complain(unpacker,
				"no zstd frame follows the one before");
		return false;
	}
	unpacker->open = note_place(unpacker);
	unpacker->wanted = UNPACKER_MAGIC_BYTES + BLOCK_HEADER;
	return unpacker->open;
}

/* Whether there is something that zstd can be given. A frame that ends where
 * another block could begin is not torn. */
static bool
find_input(struct unpacker *unpacker)
{
	if (unpacker->more)
		return true;
	if (!unpacker->open)
		return begin_frame(unpacker);
	bool found = have(unpacker, 1);
	unpacker->torn = !found && unpacker->wanted != BLOCK_HEADER;
	return found;
}

/* What zstd is given next: what it asks for, without the header of the block
 * behind it. So a block that is damaged does not take those before it along. */
static size_t
next_length(const struct unpacker *unpacker)
{
	const size_t there = unpacker->end - unpacker->begin;
	size_t length = unpacker->wanted;

	if (length > BLOCK_HEADER)
		length -= BLOCK_HEADER;
	return length < there ? length : there;
}

static bool
is_too_much(const struct unpacker *unpacker)
{
	return unpacker->text - always_fine > TIMES_MOST * position(unpacker);
}

/* Unpacks a block. */
static void
unpack(struct unpacker *unpacker)
{
	ZSTD_outBuffer out = {unpacker->ready, sizeof unpacker->ready, 0};
	ZSTD_inBuffer in = {
		unpacker->incoming + unpacker->begin, next_length(unpacker), 0};

	size_t result = ZSTD_decompressStream(unpacker->context, &out, &in);
	if (ZSTD_isError(result)) {
		complain(unpacker, ZSTD_getErrorName(result));
		return;
	}
	unpacker->ready_begin = 0;
	unpacker->ready_end = out.pos;
	unpacker->begin += in.pos;
	unpacker->text += (off_t)out.pos;
	unpacker->wanted = result;
	unpacker->open = result > 0;
	unpacker->more = unpacker->open && out.pos == out.size;
	if (!unpacker->open)
		unpacker->ended = (struct unpacker_place){
			position(unpacker), unpacker->text};
	if (is_too_much(unpacker))
		complain(unpacker,
			"it is unpacked to more than 256 MiB and 1000 times "
			"its size");
}

/* Whether there is text to read. */
static bool
find_text(struct unpacker *unpacker)
{
	while (unpacker->ready_begin == unpacker->ready_end &&
		unpacker->error == 0 && find_input(unpacker))
		unpack(unpacker);
	return unpacker->ready_begin < unpacker->ready_end;
}

size_t
unpacker_read(struct unpacker *unpacker, char *to, size_t size)
{
	size_t count = 0;

	while (count < size && find_text(unpacker)) {
		size_t part = unpacker->ready_end - unpacker->ready_begin;

		part = part < size - count ? part : size - count;
		memcpy(to + count, unpacker->ready + unpacker->ready_begin,
			part);
		unpacker->ready_begin += part;
		count += part;
	}
	return count;
}

/* The last place that is known not to be behind the first TEXT unpacked bytes,
 * which have been read. */
static struct unpacker_place
unpacker_place_before(const struct unpacker *unpacker, off_t text)
{
	size_t count = unpacker->place_count;

	if (unpacker->ended.text <= text &&
		(count == 0 || unpacker->ended.text >=
				       unpacker->places[count - 1].text))
		return unpacker->ended;
	while (count > 0 && unpacker->places[count - 1].text > text)
		count--;
	return count > 0 ? unpacker->places[count - 1]
			 : (struct unpacker_place){0};
}

/* Goes on from unpacker_place_before(TEXT), whose text *BEFORE tells: of a file
 * that has been read to its end or to an error, and may have become longer
 * since. -1 with errno. */
static int
unpacker_go_on(struct unpacker *unpacker, off_t text, off_t *before)
{
	const struct unpacker_place place =
		unpacker_place_before(unpacker, text);

	if (fseeko(unpacker->file, place.file, SEEK_SET) < 0)
		return -1;
	clearerr(unpacker->file);
	ZSTD_DCtx_reset(unpacker->context, ZSTD_reset_session_only);
	unpacker->begin = unpacker->end = 0;
	unpacker->ready_begin = unpacker->ready_end = 0;
	unpacker->taken = place.file;
	unpacker->text = *before = place.text;
	unpacker->open = unpacker->more = unpacker->torn = false;
	unpacker->error = 0;
	unpacker->complaint = NULL;
	return 0;
}

enum { BLOCK_MIN = 256 * 1024 };

void
lines_release(struct lines *lines)
{
	unpacker_free(lines->unpacker);
	free(lines->block);
	*lines = (struct lines){0};
}

/* Moves what is left to the front of the block, which grows when that fills it.
 * -1 with errno. */
static int
make_room(struct lines *lines)
{
	size_t left = lines->end - lines->begin;

	if (left > 0)
		memmove(lines->block, lines->block + lines->begin, left);
	lines->begin = 0;
	lines->end = left;
	if (left < lines->size)
		return 0;
	if (lines->size >= LINES_LONGEST) {
		lines->too_long = true;
		errno = EBADMSG;
		return -1;
	}
	size_t size = lines->size ? 2 * lines->size : BLOCK_MIN;
	char *block = realloc(lines->block, size);
	if (!block)
		return -1;
	lines->block = block;
	lines->size = size;
	return 0;
}

/* The first bytes tell what the file is. Returns how many of them are text; -1
 * with errno. */
static ssize_t
begin(struct lines *lines, char *to)
{
	size_t count = fread(to, 1, UNPACKER_MAGIC_BYTES, lines->file);

	lines->begun = count > 0;
	if (!unpacker_is_packed(to, count))
		return (ssize_t)count;
	lines->unpacker = unpacker_new(lines->file, to, count);
	return lines->unpacker ? 0 : -1;
}

/* Reads up to SIZE bytes of text; fewer: there are no more, or `error` says
 * why. */
static size_t
read_text(struct lines *lines, char *to, size_t size)
{
	size_t count;

	errno = 0;
	if (lines->unpacker) {
		count = unpacker_read(lines->unpacker, to, size);
		lines->read = lines->unpacker->taken;
		lines->error = lines->unpacker->error;
		return count;
	}
	count = fread(to, 1, size, lines->file);
	if (count < size && ferror(lines->file))
		lines->error = errno;
	lines->read += (off_t)count;
	return count;
}

/* -1 with errno: no memory, or no room for more of a line. */
static int
fill(struct lines *lines)
{
	ssize_t begun = 0;

	if (make_room(lines) < 0)
		return -1;
	char *to = lines->block + lines->end;
	size_t room = lines->size - lines->end;
	if (!lines->begun)
		begun = begin(lines, to);
	if (begun < 0)
		return -1;
	lines->read += begun;
	size_t count = (size_t)begun;
	count += read_text(lines, to + count, room - count);
	lines->ended = count < room;
	lines->end += count;
	return 0;
}

/* Passes over what is to be skipped. */
static void
skip(struct lines *lines)
{
	size_t left = lines->end - lines->begin;
	size_t count = lines->skip < (off_t)left ? (size_t)lines->skip : left;

	lines->begin += count;
	lines->skip -= (off_t)count;
}

int
lines_go_on(struct lines *lines, off_t at)
{
	off_t before = at;

	if (lines->unpacker) {
		if (unpacker_go_on(lines->unpacker, at, &before) < 0)
			return -1;
		lines->read = lines->unpacker->taken;
	} else {
		if (fseeko(lines->file, at, SEEK_SET) < 0)
			return -1;
		clearerr(lines->file);
		lines->read = at;
	}
	lines->begin = lines->end = 0;
	lines->skip = at - before;
	lines->ended = lines->too_long = false;
	lines->error = 0;
	return 0;
}

const char *
lines_complaint(const struct lines *lines)
{
	if (lines->too_long)
		return "the line has no end within 128 MiB";
	return lines->unpacker ? lines->unpacker->complaint : NULL;
}

bool
lines_are_packed(const struct lines *lines)
{
	return lines->unpacker;
}

bool
lines_are_torn(const struct lines *lines)
{
	return lines->unpacker && lines->unpacker->torn;
}

struct unpacker_place
lines_place_before(const struct lines *lines, off_t at)
{
	return lines->unpacker ? unpacker_place_before(lines->unpacker, at)
			       : (struct unpacker_place){at, at};
}

/* What is left behind the last line. */
static int
end_of_lines(const struct lines *lines, char **line, size_t *length)
{
	*line = lines->block + lines->begin;
	*length = lines->end - lines->begin;
	errno = lines->error;
	return lines->error ? -1 : 0;
}

int
lines_next(struct lines *lines, char **line, size_t *length)
{
	for (;;) {
		size_t left = lines->end - lines->begin;
		char *feed = left > 0 ? memchr(lines->block + lines->begin,
						'\n', left)
				      : NULL;

		if (feed) {
			*line = lines->block + lines->begin;
			*length = (size_t)(feed - *line) + 1;
			lines->begin += *length;
			return 1;
		}
		if (lines->ended)
			return end_of_lines(lines, line, length);
		if (fill(lines) < 0)
			return -1;
		if (lines->skip > 0)
			skip(lines);
	}
}
