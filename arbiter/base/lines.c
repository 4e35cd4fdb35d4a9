#include "base/lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

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
		lines->read = unpacker_taken(lines->unpacker);
		lines->error = unpacker_error(lines->unpacker);
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
		lines->read = unpacker_taken(lines->unpacker);
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
	return lines->unpacker ? unpacker_complaint(lines->unpacker) : NULL;
}

bool
lines_are_packed(const struct lines *lines)
{
	return lines->unpacker;
}

bool
lines_are_torn(const struct lines *lines)
{
	return lines->unpacker && unpacker_is_torn(lines->unpacker);
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
