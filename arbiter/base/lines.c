#include "base/lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_MIN = 256 * 1024 };

void
lines_release(struct lines *lines)
{
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
	size_t size = lines->size ? 2 * lines->size : BLOCK_MIN;
	char *block = realloc(lines->block, size);
	if (!block)
		return -1;
	lines->block = block;
	lines->size = size;
	return 0;
}

/* -1 with errno: no memory. */
static int
fill(struct lines *lines)
{
	if (make_room(lines) < 0)
		return -1;
	errno = 0;
	size_t count = fread(lines->block + lines->end, 1,
		lines->size - lines->end, lines->file);
	lines->ended = lines->end + count < lines->size;
	if (lines->ended && ferror(lines->file))
		lines->error = errno;
	lines->end += count;
	lines->read += (off_t)count;
	return 0;
}

int
lines_go_on(struct lines *lines, off_t at)
{
	if (fseeko(lines->file, at, SEEK_SET) < 0)
		return -1;
	clearerr(lines->file);
	lines->begin = lines->end = 0;
	lines->read = at;
	lines->ended = false;
	lines->error = 0;
	return 0;
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
		char *begin = lines->block + lines->begin;
		size_t left = lines->end - lines->begin;
		char *feed = left > 0 ? memchr(begin, '\n', left) : NULL;

		if (feed) {
			*line = begin;
			*length = (size_t)(feed - begin) + 1;
			lines->begin += *length;
			return 1;
		}
		if (lines->ended)
			return end_of_lines(lines, line, length);
		if (fill(lines) < 0)
			return -1;
	}
}
