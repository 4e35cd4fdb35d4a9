#include "base/frame.h"

#include <sys/socket.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct head {
	uint32_t kind;
	uint32_t length;
};

enum { READ_LEAST = 65536 };

void
frame_reader_release(struct frame_reader *reader)
{
	free(reader->bytes);
	*reader = (struct frame_reader){0};
}

size_t
frame_begin(struct text *out, uint32_t kind)
{
	const struct head head = {.kind = kind};

	text_add(out, (const char *)&head, sizeof head);
	return out->length;
}

void
frame_end(struct text *out, size_t body)
{
	if (text_failed(out) < 0)
		return;
	const uint32_t length = (uint32_t)(out->length - body);
	memcpy(out->bytes + body - sizeof length, &length, sizeof length);
}

int
frame_send(int socket, struct text *out)
{
	int result = text_failed(out);
	size_t sent = 0;

	while (result == 0 && sent < out->length) {
		ssize_t n = send(socket, out->bytes + sent, out->length - sent,
			MSG_NOSIGNAL);

		if (n < 0 && errno != EINTR)
			result = -1;
		else if (n > 0)
			sent += (size_t)n;
	}
	int error = errno;
	text_clear(out);
	errno = error;
	return result;
}

int
frame_tell(int socket, struct text *out, uint32_t kind, const void *bytes,
	size_t length)
{
	size_t body = frame_begin(out, kind);

	if (length > 0)
		text_add(out, bytes, length);
	frame_end(out, body);
	return frame_send(socket, out);
}

/* Room for READ_LEAST bytes behind `end`. */
static int
make_room(struct frame_reader *reader)
{
	size_t kept = reader->end - reader->begin;

	if (reader->begin > 0)
		memmove(reader->bytes, reader->bytes + reader->begin, kept);
	reader->begin = 0;
	reader->end = kept;
	if (reader->capacity - kept >= READ_LEAST)
		return 0;
	size_t capacity = 2 * reader->capacity + READ_LEAST;
	char *bytes = realloc(reader->bytes, capacity);
	if (!bytes)
		return -1;
	reader->bytes = bytes;
	reader->capacity = capacity;
	return 0;
}

ssize_t
frame_read(struct frame_reader *reader, int socket)
{
	ssize_t n;

	if (make_room(reader) < 0)
		return -1;
	do
		n = recv(socket, reader->bytes + reader->end,
			reader->capacity - reader->end, MSG_DONTWAIT);
	while (n < 0 && errno == EINTR);
	if (n > 0)
		reader->end += (size_t)n;
	return n;
}

bool
frame_next(struct frame_reader *reader, struct frame *frame)
{
	size_t left = reader->end - reader->begin;
	struct head head;

	if (left < sizeof head)
		return false;
	memcpy(&head, reader->bytes + reader->begin, sizeof head);
	if (left - sizeof head < head.length)
		return false;
	*frame = (struct frame){
		.kind = head.kind,
		.bytes = reader->bytes + reader->begin + sizeof head,
		.length = head.length,
	};
	reader->begin += sizeof head + head.length;
	return true;
}
