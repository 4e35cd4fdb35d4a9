#include "remote/wire.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

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

void
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

size_t
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

void
wire_sent(struct wire *wire, size_t length)
{
	wire->sent += length;
}

ssize_t
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

/* What is sent again says what was so when it was sent first. */
bool
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
