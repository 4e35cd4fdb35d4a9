#include "remote/channel.c"
#include "lib/fuzz.h"

/*
 * Frames between the two ends of a bot. Bytes that are read in one piece and in
 * another must be the same frames; and two wires that do as the input says, add
 * frames, send some, and lose their line, must in the end have brought all of
 * them, in order and once. Whatever a liar says of what was taken is refused or
 * does no harm.
 */

static void
read_all(const char *bytes, size_t size, struct wire *wire)
{
	struct wire_frame frame, again;
	ssize_t n;

	for (; (n = wire_read(&frame, bytes, size)) > 0;
		bytes += n, size -= (size_t)n) {
		for (size_t part = 0; part < (size_t)n; part++)
			assert(wire_read(&again, bytes, part) == 0);
		assert((size_t)n == WIRE_HEAD + frame.length);
		assert((size_t)n <= size);
		(void)wire_take(wire, &frame);
		assert(wire->begin <= wire->sent &&
			wire->sent <= wire->kept.length);
		(void)again;
	}
}

struct end {
	struct wire wire;
	uint32_t said, heard; /* frames: each has its number */
};

static void
add(struct end *end, size_t more)
{
	char bytes[4 + 255] = {0};

	wire_put(bytes, end->said);
	if (wire_add(&end->wire, WIRE_DATA, 0, bytes, 4 + more) == 0)
		end->said++;
}

/* Sends at most COUNT times; LOST: the other end hears nothing of it. */
static void
carry(struct end *from, struct end *to, unsigned count, bool lost)
{
	static char copy[WIRE_HEAD + WIRE_BODY_SENT];
	const char *bytes;
	struct wire_frame frame;
	size_t length;

	for (; count > 0 &&
		(length = wire_next(&from->wire, &bytes, sizeof copy)) > 0;
		count--) {
		memcpy(copy, bytes, length);
		from->wire.sent += length;
		for (size_t at = 0; !lost && at < length;
			at += WIRE_HEAD + frame.length) {
			if (wire_read(&frame, copy + at, length - at) <= 0 ||
				!wire_take(&to->wire, &frame) ||
				wire_get(frame.bytes) != to->heard++)
				abort();
		}
	}
}

static void
call_again(struct end *one, struct end *other)
{
	const uint32_t taken = one->wire.taken;

	if (!wire_resume(&one->wire, other->wire.taken) ||
		!wire_resume(&other->wire, taken))
		abort();
}

static void
act(struct end *one, struct end *other, unsigned act, unsigned amount)
{
	switch (act % 4) {
	case 0:
		add(one, amount);
		return;
	case 1:
		carry(one, other, amount, false);
		return;
	case 2:
		carry(one, other, amount, true);
	}
	call_again(one, other);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct end ends[2] = {0};
	struct wire liar = {0};

	for (int i = 0; i < 3; i++)
		(void)wire_add(&liar, WIRE_DATA, 0, "abc", 3);
	read_all((const char *)data, size, &liar);
	wire_release(&liar);
	for (size_t i = 0; i + 1 < size; i += 2)
		act(&ends[data[i] >> 7], &ends[!(data[i] >> 7)], data[i] & 3,
			data[i + 1]);
	call_again(&ends[0], &ends[1]);
	carry(&ends[0], &ends[1], UINT32_MAX, false);
	carry(&ends[1], &ends[0], UINT32_MAX, false);
	assert(ends[0].said == ends[1].heard && ends[1].said == ends[0].heard);
	wire_release(&ends[0].wire);
	wire_release(&ends[1].wire);
	return 0;
}
