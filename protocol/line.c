#include "protocol/line.h"

#include <assert.h>
#include <string.h>

/* Drops the CRs of the LENGTH bytes at FROM; returns how many are left. */
static size_t
drop_returns(char *from, size_t length)
{
	char *kept = memchr(from, '\r', length);

	if (!kept)
		return length;
	for (const char *at = kept; at < from + length; at++) {
		if (*at != '\r')
			*kept++ = *at;
	}
	return (size_t)(kept - from);
}

/* Bytes not taken yet move to the front, so that a line which fits the
 * buffer fits wherever its first byte came. */
size_t
line_space(struct line_reader *reader, char **space)
{
	if (reader->begin > 0) {
		size_t rest = reader->end - reader->begin;

		memmove(reader->bytes, reader->bytes + reader->begin, rest);
		reader->scanned -= reader->begin;
		reader->begin = 0;
		reader->end = rest;
	}
	*space = reader->bytes + reader->end;
	return sizeof reader->bytes - reader->end;
}

void
line_filled(struct line_reader *reader, size_t length)
{
	assert(length <= sizeof reader->bytes - reader->end);
	reader->end += drop_returns(reader->bytes + reader->end, length);
}

enum line_status
line_next(struct line_reader *reader, char **line, size_t *length)
{
	char *begin = reader->bytes + reader->begin;
	char *feed = memchr(reader->bytes + reader->scanned, '\n',
		reader->end - reader->scanned);

	if (!feed) {
		reader->scanned = reader->end;
		return reader->end - reader->begin < sizeof reader->bytes
			       ? LINE_NONE
			       : LINE_TOO_LONG;
	}
	*feed = '\0';
	*line = begin;
	*length = (size_t)(feed - begin);
	reader->begin += *length + 1;
	reader->scanned = reader->begin;
	return LINE_WHOLE;
}

size_t
line_rest(const struct line_reader *reader, const char **rest)
{
	*rest = reader->bytes + reader->begin;
	return reader->end - reader->begin;
}
