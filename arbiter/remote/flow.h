/*
 * One process of a bot at one of the two ends: a pipe from which its bytes come
 * here and leave as frames, and one into which those of the other end go. No more
 * bytes are under way than the other end has room for, so that nobody who does
 * not read keeps another from being heard.
 */
#ifndef REMOTE_FLOW_H
#define REMOTE_FLOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/loop.h"
#include "base/text.h"
#include "remote/channel.h"

struct flow {
	struct loop *loop;
	int source, sink; /* owned, non-blocking; -1: closed */
	struct loop_watch read, write;
	bool full;	   /* the other end has no room for more */
	bool ending;	   /* the sink is closed when all is written */
	struct text waits; /* for the sink */
	size_t begin;	   /* of what waits */
	size_t under_way;  /* bytes for which there is less room */
	size_t written;	   /* bytes of which the other end has not heard */

	/* Sends a frame. False: it cannot. */
	bool (*send)(
		void *owner, enum wire_kind, const char *bytes, size_t length);
	/* All that came is written, or never will be. NULL: nobody asks. */
	void (*drained)(void *owner);
	void *owner;
};

/* Begins with {.loop, .source, .sink, .send, .drained, .owner}. -1 with errno: no
 * memory, and nothing is closed. */
int flow_open(struct flow *);

/* Closes both pipes. */
void flow_close(struct flow *);

/* Takes a frame, WIRE_DATA, WIRE_DATA_END or WIRE_ROOM. False: the other end
 * may not send it. */
bool flow_take(struct flow *, const struct wire_frame *);

/* Sends what the source has, when its writer has ended. */
void flow_read_rest(struct flow *);

/* Whether something still waits for the sink. */
static inline bool
flow_waits(const struct flow *flow)
{
	return flow->begin < flow->waits.length;
}

#endif
