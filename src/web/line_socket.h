/*
 * A connection whose ends send lines to each other and wait for nobody: what is
 * not read there waits here, up to a bound, and a line that is too long ends it.
 *
 *	line_socket_open(&socket, descriptor);
 *	... when it is readable:
 *	if (line_socket_read(&socket) < 0)
 *		... it has gone ...
 *	while ((line = line_socket_next(&socket, &length)))
 *		...
 *	line_socket_add(&socket, (const char *[]){"a ", "line", NULL});
 *	... at once, and when it is writable and line_socket_waits:
 *	if (line_socket_write(&socket) < 0)
 *		... likewise ...
 *	line_socket_close(&socket);
 */
#ifndef WEB_LINE_SOCKET_H
#define WEB_LINE_SOCKET_H

#include <stdbool.h>
#include <stddef.h>

enum {
	LINE_SOCKET_LINE_MAX = 1 << 20,	   /* bytes, with the line feed */
	LINE_SOCKET_WAITING_MAX = 1 << 24, /* of lines that are not sent yet */
};

/* Bytes from BEGIN to END of an array of its own. */
struct line_socket_buffer {
	char *bytes;
	size_t begin, end, room;
};

struct line_socket {
	int descriptor; /* non-blocking; -1: closed */
	struct line_socket_buffer in, out;
	size_t seen; /* of `in`, from its begin: there is no line feed */
};

/* Takes over DESCRIPTOR. */
void line_socket_open(struct line_socket *, int descriptor);

/* {.descriptor = -1} may be closed. */
void line_socket_close(struct line_socket *);

/* Reads a part of what has come. -1: the other end has gone, its line is too
 * long, or there is no memory; what came before is still to be had. */
int line_socket_read(struct line_socket *);

/* The next whole line, with a NUL in the place of its line feed, as long as
 * nothing is read; NULL: there is none. */
const char *line_socket_next(struct line_socket *, size_t *length);

/* Adds a line that consists of PARTS, up to a NULL, to what is to be sent.
 * False, and nothing of it is added: too much waits, or there is no memory. */
bool line_socket_add(struct line_socket *, const char *const parts[]);

/* The same for whole LINES, of which, with all before them, no more than MOST bytes
 * may wait. */
bool line_socket_add_lines(
	struct line_socket *, const char *lines, size_t length, size_t most);

/* Sends what there is room for. -1: the other end has gone. */
int line_socket_write(struct line_socket *);

/* Whether something is still to be sent. */
bool line_socket_waits(const struct line_socket *);

#endif
