/*
 * Streams of server-sent events. What is told to one waits in its queue until
 * the client reads it, and a stream with an empty queue sleeps: it costs no
 * time. Who does not read in spite of all that waits for it is cut off; its
 * browser opens the stream again by itself.
 */
#ifndef WEB_STREAM_H
#define WEB_STREAM_H

#include <stdint.h>
#include <sys/queue.h>

#include "web/web.h"

struct MHD_Connection;
struct MHD_Response;

enum {
	STREAMS_BEHIND_DOOR = 64,	   /* at most */
	STREAM_WAITING_MAX = 16 * 1048576, /* bytes in a queue */
	STREAM_BEAT_MS = 15000, /* a sign of life, to see who is gone */
};

TAILQ_HEAD(stream_list, web_stream);

/* All zero is no list yet: streams_init. */
struct streams {
	struct stream_list list; /* the oldest first */
	int64_t beat_ms;	 /* when the last sign of life was given */
	bool stirred; /* streams were woken, which the library is to hear of */
};

void streams_init(struct streams *);

/* A new stream behind DOOR, and the response that it is, which the stream
 * belongs to. NULL: no memory. */
struct web_stream *stream_new(struct streams *, struct MHD_Connection *, int fd,
	int door, struct MHD_Response **response);

/* Closes the oldest streams behind DOOR until there is room for one. */
void streams_make_room(struct streams *, int door);

void streams_tell_all(struct streams *, int door, const char *message);
int streams_count(const struct streams *, int door);

/* Bytes that wait to be sent; what the library has taken over, too, is sent
 * when all sleep. */
size_t streams_waiting(const struct streams *);
bool streams_asleep(const struct streams *);

/* Gives the sign of life when it is time; in how many ms it will be, -1: there
 * is nobody. */
void streams_beat(struct streams *, int64_t now_ms);
int streams_wait_ms(const struct streams *, int64_t now_ms);

/* No stream will be told more; they end with what waits. */
void streams_end(struct streams *);

#endif
