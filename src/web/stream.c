#include "web/stream.h"

#include <assert.h>
#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { READ_AT_ONCE = 4096 };

/* A message as it goes over the wire, in one or more queues. */
struct message {
	size_t users;
	size_t length;
	char bytes[];
};

struct waiting {
	STAILQ_ENTRY(waiting) link;
	struct message *message;
};

struct web_stream {
	TAILQ_ENTRY(web_stream) link;
	struct streams *streams;
	struct MHD_Connection *connection;
	int fd;
	int door;
	STAILQ_HEAD(, waiting) queue;
	size_t taken;	/* bytes of the first that are on their way */
	size_t waiting; /* bytes of all */
	bool asleep;
	bool ended;
};

static struct message *
message_new(const char *before, const char *text)
{
	size_t begin = strlen(before), length = strlen(text);
	struct message *message = malloc(sizeof *message + begin + length + 2);

	assert(!strpbrk(text, "\r\n"));
	if (!message)
		return NULL;
	*message = (struct message){.users = 1, .length = begin + length + 2};
	memcpy(message->bytes, before, begin);
	memcpy(message->bytes + begin, text, length);
	memcpy(message->bytes + begin + length, "\n\n", 2);
	return message;
}

static void
message_drop(struct message *message)
{
	if (message && --message->users == 0)
		free(message);
}

void
streams_init(struct streams *streams)
{
	*streams = (struct streams){0};
	TAILQ_INIT(&streams->list);
}

static void
drop_first(struct web_stream *stream)
{
	struct waiting *first = STAILQ_FIRST(&stream->queue);

	STAILQ_REMOVE_HEAD(&stream->queue, link);
	stream->waiting -= first->message->length - stream->taken;
	stream->taken = 0;
	message_drop(first->message);
	free(first);
}

static void
drop_all(struct web_stream *stream)
{
	while (!STAILQ_EMPTY(&stream->queue))
		drop_first(stream);
}

static void
wake(struct web_stream *stream)
{
	if (!stream->asleep)
		return;
	stream->asleep = false;
	stream->streams->stirred = true;
	MHD_resume_connection(stream->connection);
}

/* Ends the stream at once; its client is not even waited for. */
static void
cut_off(struct web_stream *stream)
{
	drop_all(stream);
	stream->ended = true;
	shutdown(stream->fd, SHUT_RDWR);
	wake(stream);
}

/* MESSAGE may be NULL: there was no memory for it, and a stream that lacks a
 * message is worth nothing. */
static void
put(struct web_stream *stream, struct message *message)
{
	struct waiting *last;

	if (stream->ended)
		return;
	last = message && stream->waiting + message->length <=
				       STREAM_WAITING_MAX
		       ? malloc(sizeof *last)
		       : NULL;
	if (!last) {
		cut_off(stream);
		return;
	}
	*last = (struct waiting){.message = message};
	message->users++;
	stream->waiting += message->length;
	STAILQ_INSERT_TAIL(&stream->queue, last, link);
	wake(stream);
}

static size_t
take(struct web_stream *stream, char *bytes, size_t size)
{
	size_t length = 0;

	while (!STAILQ_EMPTY(&stream->queue) && length < size) {
		const struct message *message =
			STAILQ_FIRST(&stream->queue)->message;
		size_t part = message->length - stream->taken;

		part = part < size - length ? part : size - length;
		memcpy(bytes + length, message->bytes + stream->taken, part);
		length += part;
		stream->taken += part;
		stream->waiting -= part;
		if (stream->taken == message->length)
			drop_first(stream);
	}
	return length;
}

/* Is asked when all bytes before have been given to the system. */
static ssize_t
send_more(void *owner, uint64_t position, char *bytes, size_t size)
{
	struct web_stream *stream = owner;
	size_t length = take(stream, bytes, size);

	(void)position;
	if (length > 0)
		return (ssize_t)length;
	if (stream->ended)
		return MHD_CONTENT_READER_END_OF_STREAM;
	stream->asleep = true;
	MHD_suspend_connection(stream->connection);
	return 0;
}

static void
stream_free(void *owner)
{
	struct web_stream *stream = owner;

	drop_all(stream);
	TAILQ_REMOVE(&stream->streams->list, stream, link);
	free(stream);
}

struct web_stream *
stream_new(struct streams *streams, struct MHD_Connection *connection, int fd,
	int door, struct MHD_Response **response)
{
	struct message *first = message_new("retry: ", "1000");
	struct web_stream *stream = calloc(1, sizeof *stream);

	*response = stream && first ? MHD_create_response_from_callback(
					      MHD_SIZE_UNKNOWN, READ_AT_ONCE,
					      send_more, stream, stream_free)
				    : NULL;
	if (*response) {
		*stream = (struct web_stream){.streams = streams,
			.connection = connection,
			.fd = fd,
			.door = door,
			.queue = STAILQ_HEAD_INITIALIZER(stream->queue)};
		TAILQ_INSERT_TAIL(&streams->list, stream, link);
		put(stream, first);
	} else {
		free(stream);
		stream = NULL;
	}
	message_drop(first);
	return stream;
}

void
streams_make_room(struct streams *streams, int door)
{
	int count = streams_count(streams, door);
	struct web_stream *stream;

	TAILQ_FOREACH (stream, &streams->list, link)
		if (count >= STREAMS_BEHIND_DOOR && stream->door == door &&
			!stream->ended) {
			cut_off(stream);
			count--;
		}
}

void
web_tell(struct web_stream *stream, const char *text)
{
	struct message *message = message_new("data: ", text);

	put(stream, message);
	message_drop(message);
}

void
streams_tell_all(struct streams *streams, int door, const char *text)
{
	struct message *message = NULL;
	struct web_stream *stream;

	if (streams_count(streams, door) == 0)
		return;
	message = message_new("data: ", text);
	TAILQ_FOREACH (stream, &streams->list, link)
		if (stream->door == door)
			put(stream, message);
	message_drop(message);
}

int
streams_count(const struct streams *streams, int door)
{
	const struct web_stream *stream;
	int count = 0;

	TAILQ_FOREACH (stream, &streams->list, link)
		count += stream->door == door && !stream->ended;
	return count;
}

size_t
streams_waiting(const struct streams *streams)
{
	const struct web_stream *stream;
	size_t waiting = 0;

	TAILQ_FOREACH (stream, &streams->list, link)
		waiting += stream->waiting;
	return waiting;
}

bool
streams_asleep(const struct streams *streams)
{
	const struct web_stream *stream;

	TAILQ_FOREACH (stream, &streams->list, link)
		if (!stream->asleep && !stream->ended)
			return false;
	return true;
}

/* A comment, ":". Who does not sleep shows by reading whether it lives. */
void
streams_beat(struct streams *streams, int64_t now_ms)
{
	struct message *beat;
	struct web_stream *stream;

	if (now_ms < streams->beat_ms + STREAM_BEAT_MS)
		return;
	streams->beat_ms = now_ms;
	beat = message_new(":", "");
	TAILQ_FOREACH (stream, &streams->list, link)
		if (stream->asleep)
			put(stream, beat);
	message_drop(beat);
}

int
streams_wait_ms(const struct streams *streams, int64_t now_ms)
{
	int64_t left = streams->beat_ms + STREAM_BEAT_MS - now_ms;

	if (TAILQ_EMPTY(&streams->list))
		return -1;
	return left > 0 ? (int)left : 0;
}

void
streams_end(struct streams *streams)
{
	struct web_stream *stream;

	TAILQ_FOREACH (stream, &streams->list, link) {
		stream->ended = true;
		wake(stream);
	}
}
