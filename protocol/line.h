/*
 * Bytes to lines, in a fixed buffer. Knows no syntax: a line ends with LF, CR
 * is dropped, and a line that does not fit is an error that stays, never two
 * lines. Read into line_space, say how much with line_filled, then take lines
 * with line_next until it has none.
 */
#ifndef PROTOCOL_LINE_H
#define PROTOCOL_LINE_H

#include <stddef.h>

/* The longest line, without its LF. */
enum { LINE_LENGTH_MAX = 16384 - 1 };

enum line_status { LINE_NONE, LINE_WHOLE, LINE_TOO_LONG };

/* All zero is an empty reader. */
struct line_reader {
	size_t begin;	/* first byte not yet taken */
	size_t scanned; /* no LF in [begin, scanned) */
	size_t end;
	char bytes[LINE_LENGTH_MAX + 1];
};

/* Where the next bytes go, and how many fit: at least one, if the last
 * line_next said LINE_NONE. Invalidates lines taken before. */
size_t line_space(struct line_reader *, char **space);

void line_filled(struct line_reader *, size_t length);

/* The next line, NUL-terminated in place of its LF; it may hold NULs of its
 * own, so LENGTH counts. Valid until line_space. */
enum line_status line_next(struct line_reader *, char **line, size_t *length);

/* Bytes that came after the last LF. */
size_t line_rest(const struct line_reader *, const char **rest);

#endif
