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
#ifndef REMOTE_WIRE_H
#define REMOTE_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/text.h"

enum wire_kind {
	/* In order and once. */
	WIRE_START = 1, /* a process, by the arbiter's end */
	WIRE_DATA,	/* to its input, or from its output */
	WIRE_DATA_END,	/* likewise */
	WIRE_ROOM,	/* for so many bytes more: 32 bits */
	WIRE_STOP,	/* the process is to end, by the arbiter's end */
	WIRE_ENDED,	/* it has: 8 bits, 32 bits, and a text (broker.h) */
	WIRE_IN_ORDER_LAST = WIRE_ENDED,

	/* Of one line. */
	WIRE_HELLO = 64, /* the author's end, first of all: a text */
	WIRE_WELCOME,	 /* what is said to that, likewise */
	WIRE_REFUSED,	 /* or this, a sentence */
	WIRE_PING,	 /* to be sent back */
	WIRE_PONG,
	WIRE_TAKEN, /* only says how many were taken */
	WIRE_OVER,  /* the last game is played */
	WIRE_LAST = WIRE_OVER,
};

enum {
	WIRE_HEAD = 12,
	WIRE_BODY_MAX = 65535,	     /* that may come */
	WIRE_BODY_SENT = 16384 - 12, /* the most that is sent */
	WIRE_KEPT_MAX = 8 << 20,     /* bytes that were not acknowledged */
};

struct wire_frame {
	enum wire_kind kind;
	uint32_t process;
	const char *bytes;
	size_t length;
	uint32_t taken; /* by the other end */
};

/* The frames in order, of both directions. {0} has none. */
struct wire {
	struct text kept; /* frames that were not acknowledged, whole */
	size_t begin;	  /* of them in `kept` */
	size_t sent;	  /* those up to here went over this line */
	uint32_t first;	  /* number of the frame at `begin` */
	uint32_t added;	  /* of all so far */
	uint32_t taken;	  /* of the other end's */
	uint32_t told;	  /* so many the other end knows to be taken */
};

void wire_release(struct wire *);

/* Adds a frame to TEXT as the wire has it, LENGTH no more than WIRE_BODY_SENT. */
void wire_write(struct text *, const struct wire_frame *);

/* Adds a frame that is to come in order. -1: there is no memory, or too much is
 * kept already. */
int wire_add(struct wire *, enum wire_kind, uint32_t process, const char *bytes,
	size_t length);

/* The next frames to be sent, whole ones and no more than fit SIZE bytes, at
 * least WIRE_HEAD + WIRE_BODY_SENT; 0: there are none. */
size_t wire_next(const struct wire *, const char **bytes, size_t size);
void wire_sent(struct wire *, size_t length);

/* Reads a frame from the beginning of BYTES: returns how long it is; 0: it is not
 * whole yet; -1: it is none. */
ssize_t wire_read(struct wire_frame *, const char *bytes, size_t length);

/* Takes a frame that has come in order, as what it says of the other end. False:
 * that cannot have taken so many. */
bool wire_take(struct wire *, const struct wire_frame *);

/* A new line: the other end has taken so many. False: it cannot. */
bool wire_resume(struct wire *, uint32_t taken);

/* Numbers of 32 bits in frames. */
void wire_put(char bytes[static 4], uint32_t number);
uint32_t wire_get(const char bytes[static 4]);

static inline bool
wire_is_in_order(enum wire_kind kind)
{
	return kind <= WIRE_IN_ORDER_LAST;
}

#endif
