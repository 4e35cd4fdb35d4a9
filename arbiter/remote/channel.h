/*
 * A line between the two ends of a bot: a connection by TLS in a loop, over
 * which frames go, from its greeting until it is cut. What goes over it in order
 * stands in a wire, which outlives it.
 */
#ifndef REMOTE_CHANNEL_H
#define REMOTE_CHANNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/loop.h"
#include "base/text.h"
#include "remote/secure_socket.h"

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

static inline bool
wire_is_in_order(enum wire_kind kind)
{
	return kind <= WIRE_IN_ORDER_LAST;
}

struct channel;

/* Whose channel it is. `greeted`: it can be spoken now; NULL: nobody asks. `frame`:
 * one has come, which is taken already; false cuts the line. `cut`: it has been,
 * and is closed. */
struct channel_owner {
	void (*greeted)(void *owner, int64_t now_ns);
	bool (*frame)(void *owner, const struct wire_frame *, int64_t now_ns);
	void (*cut)(void *owner, int64_t now_ns);
	void *owner;
};

/* By which an author's end is known again when its line was cut. */
enum { SESSION_DIGITS = 16 };

/* {0} is closed. It must not move while it is open. */
struct channel {
	struct loop *loop;
	struct channel_owner of;
	struct secure_socket secure;
	struct loop_watch read, write;
	bool open, greeted;
	bool broken;	   /* it is cut as soon as nobody works on it */
	struct wire *wire; /* NULL: nothing comes in order yet */
	struct text once;  /* frames of this line alone */
	bool is_once;	   /* what is being written is of these */
	char *in;
	size_t in_length;
	size_t frame_max; /* bytes of a frame that comes */
	int64_t heard_ns; /* when something came last */
	int64_t said_ns;  /* when a ping left last */
	int64_t waste_ns; /* the second in which */
	size_t waste;	  /* so much came that means nothing */
};

/* Takes over DESCRIPTOR, a socket, as secure_socket_open. */
int channel_open(struct channel *, struct loop *, int descriptor,
	const struct secure_identity *, const struct channel_owner *,
	int64_t now_ns, char reason[static REASON_MAX]);

/* Closes it, and tells nobody. One that is closed may be closed. */
void channel_close(struct channel *);

/* Says something of this line alone. */
void channel_say(
	struct channel *, enum wire_kind, const char *bytes, size_t length);

/* Sends what the wire has, and what was said, as far as it goes at once; the
 * rest follows. */
void channel_flush(struct channel *);

/* Notes a frame that means nothing. False: there were so many in a second that the
 * line is to be cut. */
bool channel_waste(struct channel *, const struct wire_frame *, int64_t now_ns);

/* From time to time: asks whether somebody is there, and cuts the line where
 * nothing has come for long. */
void channel_look_after(struct channel *, int64_t now_ns);

void wire_release(struct wire *);

/* Adds a frame that is to come in order. -1: there is no memory, or too much is
 * kept already. */
int wire_add(struct wire *, enum wire_kind, uint32_t process, const char *bytes,
	size_t length);

/* A new line: the other end has taken so many. False: it cannot. */
bool wire_resume(struct wire *, uint32_t taken);

/* Numbers of 32 bits in frames. */
void wire_put(char bytes[static 4], uint32_t number);

uint32_t wire_get(const char bytes[static 4]);

#endif
