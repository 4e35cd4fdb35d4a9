#include "remote/channel.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/*
 * What the arbiter's end and the author's end of a bot say to each other, as
 * frames: a kind, the number of a process, and bytes. Most frames come in order
 * and once, however often the line between the two is cut: they are kept until
 * the other end has said how many it has, and those behind that are sent again
 * over the next line. Others belong to one line alone.
 *
 * A frame is 12 bytes, all numbers with their high byte first: its kind, a zero,
 * the length of its bytes (16 bits), its process (32 bits), and how many frames
 * that come in order its sender has taken so far (32 bits, as if without end);
 * and then its bytes.
 */

enum { KIND = 0, NONE = 1, LENGTH = 2, PROCESS = 4, TAKEN = 8 };

/* What has been acknowledged is forgotten when it is so much. */
enum { FORGOTTEN_LEAST = 65536 };

void
wire_put(char bytes[static 4], uint32_t number)
{
	for (int i = 0; i < 4; i++)
		bytes[i] = (char)(number >> (24 - 8 * i) & 0xFF);
}

uint32_t
wire_get(const char bytes[static 4])
{
	uint32_t number = 0;

	for (int i = 0; i < 4; i++)
		number = number << 8 | (unsigned char)bytes[i];
	return number;
}

static size_t
body_length(const char *head)
{
	return (size_t)((unsigned char)head[LENGTH] << 8 |
			(unsigned char)head[LENGTH + 1]);
}

void
wire_release(struct wire *wire)
{
	text_release(&wire->kept);
	*wire = (struct wire){0};
}

/* Adds a frame to TEXT as the wire has it, LENGTH no more than WIRE_BODY_SENT. */
static void
wire_write(struct text *text, const struct wire_frame *frame)
{
	char head[WIRE_HEAD] = {
		[KIND] = (char)frame->kind,
		[LENGTH] = (char)(frame->length >> 8),
		[LENGTH + 1] = (char)(frame->length & 0xFF),
	};

	assert(frame->length <= WIRE_BODY_SENT);
	wire_put(head + PROCESS, frame->process);
	wire_put(head + TAKEN, frame->taken);
	text_add(text, head, sizeof head);
	if (frame->length > 0)
		text_add(text, frame->bytes, frame->length);
}

int
wire_add(struct wire *wire, enum wire_kind kind, uint32_t process,
	const char *bytes, size_t length)
{
	const struct wire_frame frame = {.kind = kind,
		.process = process,
		.bytes = bytes,
		.length = length,
		.taken = wire->taken};
	const size_t before = wire->kept.length;

	if (before - wire->begin > WIRE_KEPT_MAX) {
		errno = ENOBUFS;
		return -1;
	}
	wire_write(&wire->kept, &frame);
	if (text_failed(&wire->kept) < 0) {
		text_cut(&wire->kept, before);
		return -1;
	}
	wire->added++;
	wire->told = wire->taken;
	return 0;
}

/* The next frames to be sent, whole ones and no more than fit SIZE bytes, at
 * least WIRE_HEAD + WIRE_BODY_SENT; 0: there are none. */
static size_t
wire_next(const struct wire *wire, const char **bytes, size_t size)
{
	size_t length = 0;

	if (wire->sent == wire->kept.length)
		return 0;
	*bytes = wire->kept.bytes + wire->sent;
	while (wire->sent + length < wire->kept.length) {
		const size_t frame = WIRE_HEAD + body_length(*bytes + length);

		if (length + frame > size)
			break;
		length += frame;
	}
	return length;
}

/* Reads a frame from the beginning of BYTES: returns how long it is; 0: it is not
 * whole yet; -1: it is none. */
static ssize_t
wire_read(struct wire_frame *frame, const char *bytes, size_t length)
{
	if (length > KIND &&
		(bytes[KIND] < WIRE_START || bytes[KIND] > WIRE_LAST ||
			(bytes[KIND] > WIRE_IN_ORDER_LAST &&
				bytes[KIND] < WIRE_HELLO)))
		return -1;
	if (length > NONE && bytes[NONE] != 0)
		return -1;
	if (length < WIRE_HEAD || length < WIRE_HEAD + body_length(bytes))
		return 0;
	*frame = (struct wire_frame){
		.kind = (enum wire_kind)bytes[KIND],
		.process = wire_get(bytes + PROCESS),
		.bytes = bytes + WIRE_HEAD,
		.length = body_length(bytes),
		.taken = wire_get(bytes + TAKEN),
	};
	return (ssize_t)(WIRE_HEAD + frame->length);
}

/* Memory of what is forgotten is used again, now and then. */
static void
move_up(struct wire *wire)
{
	const size_t left = wire->kept.length - wire->begin;

	if (wire->begin == 0 || (wire->begin < FORGOTTEN_LEAST && left > 0))
		return;
	memmove(wire->kept.bytes, wire->kept.bytes + wire->begin, left);
	text_cut(&wire->kept, left);
	wire->sent -= wire->begin;
	wire->begin = 0;
}

/* The frames before number TAKEN are not needed any more. False: these are not
 * all before END in `kept`. */
static bool
forget(struct wire *wire, uint32_t taken, size_t end)
{
	size_t begin = wire->begin;

	if (taken - wire->first > wire->added - wire->first)
		return false;
	for (uint32_t i = wire->first; i != taken; i++)
		begin += WIRE_HEAD + body_length(wire->kept.bytes + begin);
	if (begin > end)
		return false;
	wire->first = taken;
	wire->begin = begin;
	if (wire->sent < begin)
		wire->sent = begin;
	move_up(wire);
	return true;
}

/* Takes a frame that has come in order, as what it says of the other end. False:
 * that cannot have taken so many. What is sent again says what was so when it
 * was sent first. */
static bool
wire_take(struct wire *wire, const struct wire_frame *frame)
{
	if ((int32_t)(frame->taken - wire->first) > 0 &&
		!forget(wire, frame->taken, wire->sent))
		return false;
	if (wire_is_in_order(frame->kind))
		wire->taken++;
	return true;
}

bool
wire_resume(struct wire *wire, uint32_t taken)
{
	if (!forget(wire, taken, wire->kept.length))
		return false;
	wire->sent = wire->begin;
	wire->told = wire->taken;
	return true;
}

enum { IN_SIZE = WIRE_HEAD + WIRE_BODY_MAX + SECURE_RECORD_MAX };

/* So many frames may have come before the other end is told of it, unless
 * something is said to it anyway. */
enum { TOLD_EACH = 16 };

/* What waits to be sent, of the kind that is said once. */
enum { ONCE_MAX = 65536, PING_MAX = 8 };

/* Of a line, so many bytes are read before the others have their turn; and a frame
 * that means nothing counts as one, and one more for each WASTE_BYTES. */
enum { TURN_MOST = 32768, WASTE_MOST = 10000, WASTE_BYTES = 64 };

#define SECOND_NS INT64_C(1000000000)

#define PING_NS INT64_C(10000000000)
#define DEAD_NS INT64_C(30000000000)

void
channel_close(struct channel *channel)
{
	if (!channel->open)
		return;
	loop_forget(channel->loop, &channel->read);
	loop_forget(channel->loop, &channel->write);
	secure_socket_close(&channel->secure);
	text_release(&channel->once);
	free(channel->in);
	*channel = (struct channel){0};
}

static void
cut(struct channel *channel, int64_t now_ns)
{
	const struct channel_owner of = channel->of;

	channel_close(channel);
	of.cut(of.owner, now_ns);
}

static void
watch_write(struct channel *channel, bool wanted)
{
	if (!wanted)
		loop_forget(channel->loop, &channel->write);
	else if (!channel->write.watched)
		(void)loop_watch_write(channel->loop, &channel->write,
			channel->secure.descriptor);
}

/* The next to be sent: what is half written, else what is said once, else what
 * comes in order. */
static size_t
next(struct channel *channel, const char **bytes)
{
	const size_t half = channel->secure.pending;
	const size_t most = half > 0 ? half : SECURE_RECORD_MAX;
	const size_t once = channel->once.length;

	if (half == 0)
		channel->is_once = once > 0;
	if (!channel->is_once && channel->wire)
		return wire_next(channel->wire, bytes, most);
	if (!channel->is_once) {
		/* What is half written of a wire that was taken away. */
		*bytes = "";
		return half;
	}
	*bytes = channel->once.bytes;
	return once < most ? once : most;
}

static void
sent(struct channel *channel, size_t length)
{
	struct text *once = &channel->once;

	if (!channel->is_once) {
		if (channel->wire)
			channel->wire->sent += length;
		return;
	}
	memmove(once->bytes, once->bytes + length, once->length - length);
	text_cut(once, once->length - length);
}

void
channel_flush(struct channel *channel)
{
	const char *bytes;
	size_t length;

	if (!channel->open || !channel->greeted || channel->broken)
		return;
	while ((length = next(channel, &bytes)) > 0) {
		const ssize_t n =
			secure_socket_write(&channel->secure, bytes, length);

		channel->broken = n < 0;
		if (n <= 0)
			break;
		sent(channel, length);
	}
	/* Who waits for what was said hears of a broken line by the loop. */
	watch_write(channel, length > 0 || channel->broken);
}

void
channel_say(struct channel *channel, enum wire_kind kind, const char *bytes,
	size_t length)
{
	const struct wire_frame frame = {.kind = kind,
		.bytes = bytes,
		.length = length,
		.taken = channel->wire ? channel->wire->taken : 0};

	if (!channel->open)
		return;
	channel->broken |= channel->once.length > ONCE_MAX;
	wire_write(&channel->once, &frame);
	channel->broken |= channel->once.failed;
	if (channel->wire)
		channel->wire->told = channel->wire->taken;
}

bool
channel_waste(
	struct channel *channel, const struct wire_frame *frame, int64_t now_ns)
{
	if (now_ns - channel->waste_ns > SECOND_NS) {
		channel->waste_ns = now_ns;
		channel->waste = 0;
	}
	channel->waste += 1 + frame->length / WASTE_BYTES;
	return channel->waste <= WASTE_MOST;
}

/* Takes a frame. False: it makes no sense here. */
static bool
take(struct channel *channel, const struct wire_frame *frame, int64_t now_ns)
{
	if (!wire_is_in_order(frame->kind) &&
		!channel_waste(channel, frame, now_ns))
		return false;
	if (channel->wire && !wire_take(channel->wire, frame))
		return false;
	if (frame->kind == WIRE_PING && frame->length > PING_MAX)
		return false;
	if (frame->kind == WIRE_PING)
		channel_say(channel, WIRE_PONG, frame->bytes, frame->length);
	return channel->of.frame(channel->of.owner, frame, now_ns);
}

/* Takes the whole frames that have come. */
static bool
take_frames(struct channel *channel, int64_t now_ns)
{
	struct wire_frame frame;
	size_t begin = 0;
	ssize_t length = 0;

	while (channel->open && (length = wire_read(&frame, channel->in + begin,
					 channel->in_length - begin)) > 0) {
		begin += (size_t)length;
		if (frame.length > channel->frame_max ||
			!take(channel, &frame, now_ns))
			return false;
	}
	if (!channel->open)
		return true;
	channel->in_length -= begin;
	memmove(channel->in, channel->in + begin, channel->in_length);
	return length == 0 &&
	       channel->in_length < WIRE_HEAD + channel->frame_max;
}

static bool
read_frames(struct channel *channel, int64_t now_ns)
{
	size_t sum = 0;
	ssize_t n;

	while (channel->open && (n = secure_socket_read(&channel->secure,
					 channel->in + channel->in_length,
					 IN_SIZE - channel->in_length)) != 0) {
		if (n < 0)
			return false;
		channel->heard_ns = now_ns;
		channel->in_length += (size_t)n;
		if (!take_frames(channel, now_ns))
			return false;
		sum += (size_t)n;
		if (channel->open && sum >= TURN_MOST)
			secure_socket_rest(&channel->secure);
	}
	if (channel->open && channel->wire &&
		channel->wire->taken - channel->wire->told >= TOLD_EACH)
		channel_say(channel, WIRE_TAKEN, NULL, 0);
	channel_flush(channel);
	return true;
}

static bool
shake(struct channel *channel, int64_t now_ns)
{
	const enum secure_shake done = secure_socket_shake(&channel->secure);

	if (done == SECURE_SHAKE_FAILED)
		return false;
	watch_write(channel, done == SECURE_SHAKE_WRITES);
	if (done != SECURE_SHAKE_DONE)
		return true;
	channel->greeted = true;
	if (channel->of.greeted)
		channel->of.greeted(channel->of.owner, now_ns);
	return true;
}

static void
ready(void *owner, int64_t now_ns)
{
	struct channel *channel = owner;
	bool good = !channel->broken;

	if (good && !channel->greeted)
		good = shake(channel, now_ns);
	if (good && channel->open && channel->greeted)
		good = read_frames(channel, now_ns);
	if (channel->open && (!good || channel->broken))
		cut(channel, now_ns);
}

int
channel_open(struct channel *channel, struct loop *loop, int descriptor,
	const struct secure_identity *identity, const struct channel_owner *of,
	int64_t now_ns, char reason[static REASON_MAX])
{
	*channel = (struct channel){
		.loop = loop,
		.of = *of,
		.read = {.ready = ready, .owner = channel},
		.write = {.ready = ready, .owner = channel},
		.in = malloc(IN_SIZE),
		.frame_max = WIRE_BODY_MAX,
		.heard_ns = now_ns,
		.said_ns = now_ns,
	};
	if (secure_socket_open(&channel->secure, descriptor, identity, reason) <
		0) {
		free(channel->in);
		return -1;
	}
	channel->open = true;
	if (!channel->in ||
		loop_watch_read(loop, &channel->read, descriptor) < 0) {
		channel_close(channel);
		return reason_no_memory(reason);
	}
	/* Who calls speaks first. */
	if (!identity)
		(void)loop_watch_write(loop, &channel->write, descriptor);
	return 0;
}

void
channel_look_after(struct channel *channel, int64_t now_ns)
{
	static const char nothing[PING_MAX];

	if (!channel->open || !channel->greeted)
		return;
	if (channel->wire && channel->wire->taken != channel->wire->told)
		channel_say(channel, WIRE_TAKEN, NULL, 0);
	if (now_ns - channel->said_ns > PING_NS) {
		channel->said_ns = now_ns;
		channel_say(channel, WIRE_PING, nothing, sizeof nothing);
	}
	channel_flush(channel);
	if (now_ns - channel->heard_ns > DEAD_NS)
		cut(channel, now_ns);
}
