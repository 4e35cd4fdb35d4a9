/*
 * A line between the two ends of a bot: a connection by TLS in a loop, over
 * which frames go, from its greeting until it is cut. What goes over it in order
 * stands in a wire, which outlives it.
 */
#ifndef REMOTE_CHANNEL_H
#define REMOTE_CHANNEL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/loop.h"
#include "base/text.h"
#include "remote/secure_socket.h"
#include "remote/wire.h"

struct channel;

/* Whose channel it is. `greeted`: it can be spoken now. `frame`: one has come,
 * which is taken already; false cuts the line. `cut`: it has been, and is closed. */
struct channel_owner {
	void (*greeted)(void *owner, int64_t now_ns);
	bool (*frame)(void *owner, const struct wire_frame *, int64_t now_ns);
	void (*cut)(void *owner, int64_t now_ns);
	void *owner;
};

/* {0} is closed. It must not move while it is open. */
struct channel {
	struct loop *loop;
	struct channel_owner of;
	struct secure_socket secure;
	struct loop_watch read, write;
	bool open, greeted, reads, writes;
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

#endif
