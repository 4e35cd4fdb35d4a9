/*
 * The feed: the games in play of a run, as lines of JSON for programs that
 * connect to the socket beside the record file, FILE.live. What it tells is made by
 * others, and only while somebody watches.
 *
 *	feed_init(&feed, &loop, watched, owner);
 *	if (feed_open(&feed, "t.jsonl") < 0)
 *		warn("t.jsonl.live");
 *	... after watched(owner, true):
 *	feed_tell(&feed, "{\"kind\":\"playing\", ...}\n", length);
 *	... at the end:
 *	feed_close(&feed);
 *
 * Nobody who watches holds up the run: none is waited for, who reads too slowly
 * is let go, and there are never more than a few.
 */
#ifndef LIVE_FEED_H
#define LIVE_FEED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/loop.h"
#include "web/line_socket.h"
#include "web/local_socket_linux.h"

/*
 * One who watches games in play: a connection on which lines are told as fast
 * as they are read there. What is not read waits, up to a bound; what comes
 * from there is not wanted.
 */
/* Bytes that may wait for one who reads slowly. */
enum { WATCHER_WAITING_MAX = 1 << 20 };

struct watcher {
	struct loop *loop;
	bool open;
	struct line_socket socket;
	struct loop_watch in, out;
	void (*gone)(void *owner);
	void *owner;
};

enum { FEED_WATCHERS_MAX = 8 };

/* Behind the name of the record file. */
#define FEED_SUFFIX ".live"

struct feed {
	struct loop *loop;
	struct local_socket door;
	struct loop_watch watch; /* of the door */
	struct loop_timer timer; /* for the door, and for who shows games */
	struct watcher watchers[FEED_WATCHERS_MAX];
	bool changed;	 /* who shows games is to hear of it */
	int64_t said_ns; /* when it heard last */
	void (*show)(void *owner, bool show);
	void *owner;
};

/* A closed one. SHOW is called from the loop, with whether anybody watches, and
 * again with true for one who has come and has seen nothing yet; not more than
 * ten times a second. */
void feed_init(struct feed *, struct loop *,
	void (*show)(void *owner, bool show), void *owner);

/* Opens it beside the record file FILE, whose lock the caller has. -1 with
 * errno, and it stays closed. */
int feed_open(struct feed *, const char *file);

/* Connects to the one beside FILE, as local_socket_connect. */
int feed_connect(const char *file);

/* Tells everybody who watches whole LINES. */
void feed_tell(struct feed *, const char *lines, size_t length);

/* What has been told and not read is lost; the socket's name goes. A closed one
 * may be closed. */
void feed_close(struct feed *);

#endif
