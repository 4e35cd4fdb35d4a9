#include "web/line_socket.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { READ_AT_ONCE = 65536, ROOM_LEAST = 4096, ROOM_KEPT = 262144 };

/* What has been taken goes, once that is more than what is left, so that no byte
 * is moved more than once for each that has come. */
static void
drop_taken(struct line_socket_buffer *buffer)
{
	const size_t length = buffer->end - buffer->begin;

	if (buffer->begin < length)
		return;
	if (length > 0)
		memmove(buffer->bytes, buffer->bytes + buffer->begin, length);
	buffer->begin = 0;
	buffer->end = length;
}

/* Makes room for MORE bytes behind the end. False: no memory. */
static bool
make_room(struct line_socket_buffer *buffer, size_t more)
{
	size_t room = buffer->room > ROOM_LEAST ? buffer->room : ROOM_LEAST;

	if (buffer->room - buffer->end < more)
		drop_taken(buffer);
	while (room - buffer->end < more)
		room *= 2;
	if (room == buffer->room)
		return true;
	char *bytes = realloc(buffer->bytes, room);
	if (!bytes)
		return false;
	buffer->bytes = bytes;
	buffer->room = room;
	return true;
}

/* What is empty keeps no more memory than a usual line needs. */
static void
let_go(struct line_socket_buffer *buffer)
{
	if (buffer->begin < buffer->end)
		return;
	if (buffer->room > ROOM_KEPT) {
		free(buffer->bytes);
		*buffer = (struct line_socket_buffer){0};
	}
	buffer->begin = buffer->end = 0;
}

void
line_socket_open(struct line_socket *socket, int descriptor)
{
	*socket = (struct line_socket){.descriptor = descriptor};
}

void
line_socket_close(struct line_socket *socket)
{
	if (socket->descriptor < 0)
		return;
	close(socket->descriptor);
	free(socket->in.bytes);
	free(socket->out.bytes);
	*socket = (struct line_socket){.descriptor = -1};
}

int
line_socket_read(struct line_socket *socket)
{
	struct line_socket_buffer *in = &socket->in;

	let_go(in);
	if (in->end - in->begin >= LINE_SOCKET_LINE_MAX ||
		!make_room(in, READ_AT_ONCE))
		return -1;
	const ssize_t length = recv(socket->descriptor, in->bytes + in->end,
		READ_AT_ONCE, MSG_DONTWAIT);
	if (length < 0)
		return errno == EAGAIN || errno == EINTR ? 0 : -1;
	in->end += (size_t)length;
	return length == 0 ? -1 : 0;
}

const char *
line_socket_next(struct line_socket *socket, size_t *length)
{
	struct line_socket_buffer *in = &socket->in;
	const size_t count = in->end - in->begin;

	if (count == socket->seen)
		return NULL;
	char *line = in->bytes + in->begin;
	char *feed = memchr(line + socket->seen, '\n', count - socket->seen);
	if (!feed) {
		socket->seen = count;
		return NULL;
	}
	*feed = '\0';
	*length = (size_t)(feed - line);
	in->begin += *length + 1;
	socket->seen = 0;
	return line;
}

bool
line_socket_add(struct line_socket *socket, const char *const parts[])
{
	struct line_socket_buffer *out = &socket->out;
	size_t length = 1;

	for (size_t i = 0; parts[i]; i++)
		length += strlen(parts[i]);
	if (length > LINE_SOCKET_LINE_MAX ||
		out->end - out->begin + length > LINE_SOCKET_WAITING_MAX ||
		!make_room(out, length))
		return false;
	for (size_t i = 0; parts[i]; i++) {
		const size_t part = strlen(parts[i]);

		memcpy(out->bytes + out->end, parts[i], part);
		out->end += part;
	}
	out->bytes[out->end++] = '\n';
	return true;
}

bool
line_socket_add_lines(struct line_socket *socket, const char *lines,
	size_t length, size_t most)
{
	struct line_socket_buffer *out = &socket->out;

	if (out->end - out->begin + length > most || !make_room(out, length))
		return false;
	memcpy(out->bytes + out->end, lines, length);
	out->end += length;
	return true;
}

int
line_socket_write(struct line_socket *socket)
{
	struct line_socket_buffer *out = &socket->out;

	while (out->begin < out->end) {
		const ssize_t length = send(socket->descriptor,
			out->bytes + out->begin, out->end - out->begin,
			MSG_NOSIGNAL | MSG_DONTWAIT);

		if (length > 0)
			out->begin += (size_t)length;
		else if (length < 0 && errno == EAGAIN)
			return 0;
		else if (length < 0 && errno != EINTR)
			return -1;
	}
	let_go(out);
	return 0;
}

bool
line_socket_waits(const struct line_socket *socket)
{
	return socket->out.begin < socket->out.end;
}
