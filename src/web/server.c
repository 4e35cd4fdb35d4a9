#include "web/server.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "web/http_library.h"

/* PACE_SECOND times a second in the long run, and as many at once after a quiet
 * second. */
enum {
	PACE_SECOND = 200,
	AT_ONCE_MS = 1000,
	STEP_MS = 1000 / PACE_SECOND,
};

/* In how many ms it may happen; 0: now. */
static int
pace_wait_ms(const struct pace *pace, int64_t now_ms)
{
	int64_t wait_ms = pace->used_ms + STEP_MS - AT_ONCE_MS - now_ms;

	return wait_ms > 0 ? (int)wait_ms : 0;
}

/* It happens. */
static void
pace_take(struct pace *pace, int64_t now_ms)
{
	if (pace->used_ms < now_ms)
		pace->used_ms = now_ms;
	pace->used_ms += STEP_MS;
}

/* Visitors */

void
visitors_init(struct visitors *visitors, int most)
{
	*visitors =
		(struct visitors){.most = most, .asking_ms = VISITOR_ASKING_MS};
	for (int state = 0; state < VISITOR_STATES; state++)
		TAILQ_INIT(&visitors->in[state]);
}

static void
enter(struct visitors *visitors, struct visitor *visitor,
	enum visitor_state state)
{
	visitor->state = state;
	visitor->since_ms = visitors->now_ms;
	TAILQ_INSERT_TAIL(&visitors->in[state], visitor, link);
	visitors->count[state]++;
	visitors->open += state != VISITOR_SHUT;
}

static void
leave(struct visitors *visitors, struct visitor *visitor)
{
	TAILQ_REMOVE(&visitors->in[visitor->state], visitor, link);
	visitors->count[visitor->state]--;
	visitors->open -= visitor->state != VISITOR_SHUT;
}

/* The library finds the connection at its end. */
static void
shut(struct visitors *visitors, struct visitor *visitor)
{
	shutdown(visitor->fd, SHUT_RDWR);
	leave(visitors, visitor);
	enter(visitors, visitor, VISITOR_SHUT);
}

void
visitor_turns(struct visitors *visitors, struct visitor *visitor,
	enum visitor_state state)
{
	if (visitor->state == VISITOR_SHUT)
		return;
	leave(visitors, visitor);
	enter(visitors, visitor, state);
	if (visitors->count[VISITOR_ANSWERED] > VISITORS_ANSWERED_MAX)
		shut(visitors, TAILQ_FIRST(&visitors->in[VISITOR_ANSWERED]));
}

void
visitors_shut_oldest(struct visitors *visitors)
{
	struct visitor *oldest = TAILQ_FIRST(&visitors->in[VISITOR_ASKING]);

	if (!oldest)
		oldest = TAILQ_FIRST(&visitors->in[VISITOR_ANSWERED]);
	if (oldest)
		shut(visitors, oldest);
}

struct visitor *
visitor_new(
	struct visitors *visitors, struct MHD_Connection *connection, int fd)
{
	struct visitor *visitor = calloc(1, sizeof *visitor);

	if (!visitor)
		return NULL;
	visitor->connection = connection;
	visitor->fd = fd;
	if (visitors->open >= visitors->most)
		visitors_shut_oldest(visitors);
	enter(visitors, visitor, VISITOR_ASKING);
	return visitor;
}

void
visitor_free(struct visitors *visitors, struct visitor *visitor)
{
	leave(visitors, visitor);
	free(visitor->body);
	free(visitor);
}

bool
visitor_is_in_turn(struct visitors *visitors, struct visitor *visitor)
{
	if (!visitor->in_turn) {
		visitor->in_turn = visitors->count[VISITOR_HELD] == 0 &&
				   pace_wait_ms(&visitors->refusals,
					   visitors->now_ms) == 0;
		if (visitor->in_turn)
			pace_take(&visitors->refusals, visitors->now_ms);
		else if (visitors->count[VISITOR_HELD] < visitors->most / 2)
			visitor_turns(visitors, visitor, VISITOR_HELD);
	}
	return visitor->in_turn;
}

static bool
is_time_for_turns(const struct visitors *visitors)
{
	return visitors->now_ms >= visitors->turns_ms &&
	       pace_wait_ms(&visitors->refusals, visitors->now_ms) == 0;
}

struct visitor *
visitors_next_in_turn(struct visitors *visitors, bool all)
{
	struct visitor *next = TAILQ_FIRST(&visitors->in[VISITOR_HELD]);

	if (!next || (!all && !is_time_for_turns(visitors))) {
		if (visitors->now_ms >= visitors->turns_ms)
			visitors->turns_ms =
				visitors->now_ms + VISITOR_TURNS_MS;
		return NULL;
	}
	pace_take(&visitors->refusals, visitors->now_ms);
	next->in_turn = true;
	visitor_turns(visitors, next, VISITOR_ASKING);
	return next;
}

struct visitor *
visitors_awaiting(const struct visitors *visitors, int number)
{
	struct visitor *visitor;

	TAILQ_FOREACH (visitor, &visitors->in[VISITOR_AWAITS], link)
		if (number == 0 || visitor->later == number)
			return visitor;
	return NULL;
}

static void
sweep(struct visitors *visitors, struct visitor_list *list, int64_t time_ms)
{
	struct visitor *oldest;

	while ((oldest = TAILQ_FIRST(list)) != NULL &&
		visitors->now_ms >= oldest->since_ms + time_ms)
		shut(visitors, oldest);
}

void
visitors_sweep(struct visitors *visitors)
{
	sweep(visitors, &visitors->in[VISITOR_ASKING], visitors->asking_ms);
	sweep(visitors, &visitors->in[VISITOR_ANSWERED], VISITOR_ANSWERED_MS);
}

static int64_t
left_ms(const struct visitor_list *list, int64_t time_ms, int64_t now_ms)
{
	const struct visitor *oldest = TAILQ_FIRST(list);
	int64_t left = oldest ? oldest->since_ms + time_ms - now_ms : INT64_MAX;

	return left > 0 ? left : 0;
}

int
visitors_wait_ms(const struct visitors *visitors, int64_t now_ms)
{
	int64_t asking = left_ms(
		&visitors->in[VISITOR_ASKING], visitors->asking_ms, now_ms);
	int64_t answered = left_ms(
		&visitors->in[VISITOR_ANSWERED], VISITOR_ANSWERED_MS, now_ms);
	int64_t least = asking < answered ? asking : answered;

	if (visitors->count[VISITOR_HELD] > 0) {
		int64_t turns = visitors->turns_ms - now_ms;

		turns = turns > 0 ? turns : 0;
		least = turns < least ? turns : least;
	}
	return least == INT64_MAX ? -1 : (int)least;
}

/* Streams */

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
	http.MHD_resume_connection(stream->connection);
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
	http.MHD_suspend_connection(stream->connection);
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

	*response = stream && first ? http.MHD_create_response_from_callback(
					      MHD_SIZE_UNKNOWN, READ_AT_ONCE,
					      send_more, stream, stream_free)
				    : NULL;
	if (*response) {
		*stream = (struct web_stream){.streams = streams,
			.number = ++streams->last,
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

/* One that does not read is ended by the library, as it is stalled. */
static void
leave_out(struct web_stream *stream)
{
	stream_tell(stream, "{\"kind\":\"crowded\"}");
	stream->ended = true;
	wake(stream);
}

void
streams_make_room(struct streams *streams, int door)
{
	int count = streams_count(streams, door);
	struct web_stream *stream;

	TAILQ_FOREACH (stream, &streams->list, link)
		if (count >= WEB_STREAMS_BEHIND_DOOR && stream->door == door &&
			!stream->ended) {
			leave_out(stream);
			count--;
		}
}

void
stream_tell(struct web_stream *stream, const char *text)
{
	struct message *message = message_new("data: ", text);

	put(stream, message);
	message_drop(message);
}

int
streams_behind(const struct streams *streams, int door,
	int numbers[static WEB_STREAMS_BEHIND_DOOR])
{
	const struct web_stream *stream;
	int count = 0;

	TAILQ_FOREACH (stream, &streams->list, link)
		if (stream->door == door && !stream->ended &&
			count < WEB_STREAMS_BEHIND_DOOR)
			numbers[count++] = stream->number;
	return count;
}

struct web_stream *
streams_find(const struct streams *streams, int number)
{
	struct web_stream *stream;

	TAILQ_FOREACH (stream, &streams->list, link)
		if (stream->number == number)
			return stream;
	return NULL;
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
