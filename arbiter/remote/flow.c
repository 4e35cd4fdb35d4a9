#include "remote/flow.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum {
	ROOM = 256 * 1024,    /* for bytes under way */
	ROOM_TOLD = ROOM / 4, /* bytes that are written before it is said */
	REST_MOST = 16 * ROOM_TOLD, /* more than a pipe holds */
};

static void
close_source(struct flow *flow)
{
	loop_forget(flow->loop, &flow->read);
	if (flow->source >= 0)
		close(flow->source);
	flow->source = -1;
}

static void
close_sink(struct flow *flow)
{
	loop_forget(flow->loop, &flow->write);
	if (flow->sink >= 0)
		close(flow->sink);
	flow->sink = -1;
	flow->begin = 0;
	text_clear(&flow->waits);
}

void
flow_close(struct flow *flow)
{
	close_source(flow);
	close_sink(flow);
	text_release(&flow->waits);
}

static void
end_source(struct flow *flow)
{
	close_source(flow);
	(void)flow->send(flow->owner, WIRE_DATA_END, NULL, 0);
}

/* Sends a frame of what there is. False: there is nothing more, or no room. */
static bool
read_some(struct flow *flow)
{
	char block[WIRE_BODY_SENT];
	size_t room = ROOM - flow->under_way;
	ssize_t n;

	if (flow->source < 0)
		return false;
	flow->full = room == 0;
	if (flow->full) {
		loop_forget(flow->loop, &flow->read);
		return false;
	}
	n = read(
		flow->source, block, room < sizeof block ? room : sizeof block);
	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return false;
	if (n <= 0 || !flow->send(flow->owner, WIRE_DATA, block, (size_t)n)) {
		end_source(flow);
		return false;
	}
	flow->under_way += (size_t)n;
	return true;
}

static void
read_ready(void *owner, int64_t now_ns)
{
	(void)now_ns;
	(void)read_some(owner);
}

void
flow_read_rest(struct flow *flow)
{
	for (size_t before = flow->under_way;
		flow->under_way - before < REST_MOST && read_some(flow);)
		continue;
	if (flow->source >= 0)
		end_source(flow);
}

/* All that came is written. */
static void
end_writing(struct flow *flow)
{
	flow->begin = 0;
	text_clear(&flow->waits);
	loop_forget(flow->loop, &flow->write);
	if (flow->ending)
		close_sink(flow);
	if (flow->drained)
		flow->drained(flow->owner);
}

static void
tell_room(struct flow *flow, size_t written)
{
	char number[4];

	flow->written += written;
	if (flow->written < ROOM_TOLD)
		return;
	wire_put(number, (uint32_t)flow->written);
	flow->written = 0;
	(void)flow->send(flow->owner, WIRE_ROOM, number, sizeof number);
}

/* Writes as much as goes. A reader who is gone needs nothing. */
static size_t
write_some(struct flow *flow, const char *bytes, size_t length)
{
	size_t done = 0;

	while (flow->sink >= 0 && done < length) {
		const ssize_t n =
			write(flow->sink, bytes + done, length - done);

		if (n < 0 && errno == EAGAIN)
			break;
		if (n < 0 && errno != EINTR)
			close_sink(flow);
		else if (n > 0)
			done += (size_t)n;
	}
	if (flow->sink < 0)
		done = length;
	tell_room(flow, done);
	return done;
}

static void
write_ready(void *owner, int64_t now_ns)
{
	struct flow *flow = owner;
	const size_t length = flow->waits.length - flow->begin;
	const size_t done =
		write_some(flow, flow->waits.bytes + flow->begin, length);

	(void)now_ns;
	flow->begin += flow->sink < 0 ? 0 : done;
	if (!flow_waits(flow))
		end_writing(flow);
}

static bool
take_data(struct flow *flow, const char *bytes, size_t length)
{
	const size_t waiting = flow->waits.length - flow->begin;
	size_t done = 0;

	if (flow->ending || waiting + length > ROOM)
		return false;
	if (waiting == 0)
		done = write_some(flow, bytes, length);
	if (flow->sink < 0 || done == length)
		return true;
	if (flow->begin > 0) {
		memmove(flow->waits.bytes, flow->waits.bytes + flow->begin,
			waiting);
		text_cut(&flow->waits, waiting);
		flow->begin = 0;
	}
	text_add(&flow->waits, bytes + done, length - done);
	if (!flow->write.watched)
		(void)loop_watch_write(flow->loop, &flow->write, flow->sink);
	return flow->write.watched && text_failed(&flow->waits) == 0;
}

static bool
take_room(struct flow *flow, const struct wire_frame *frame)
{
	const size_t room = frame->length == 4 ? wire_get(frame->bytes) : 0;

	if (room == 0 || room > flow->under_way)
		return false;
	flow->under_way -= room;
	if (flow->full && flow->source >= 0 && !flow->read.watched)
		(void)loop_watch_read(flow->loop, &flow->read, flow->source);
	flow->full = false;
	return true;
}

bool
flow_take(struct flow *flow, const struct wire_frame *frame)
{
	if (frame->kind == WIRE_DATA)
		return take_data(flow, frame->bytes, frame->length);
	if (frame->kind == WIRE_ROOM)
		return take_room(flow, frame);
	flow->ending = true;
	if (!flow_waits(flow))
		end_writing(flow);
	return true;
}

int
flow_open(struct flow *flow)
{
	flow->read = (struct loop_watch){.ready = read_ready, .owner = flow};
	flow->write = (struct loop_watch){.ready = write_ready, .owner = flow};
	fcntl(flow->source, F_SETFL, O_NONBLOCK);
	fcntl(flow->sink, F_SETFL, O_NONBLOCK);
	return loop_watch_read(flow->loop, &flow->read, flow->source);
}
