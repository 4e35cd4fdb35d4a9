/*
 * One who watches games in play: a connection on which lines are told as fast
 * as they are read there. What is not read waits, up to a bound; what comes
 * from there is not wanted. Part of feed.
 */
#ifndef LIVE_WATCHER_H
#define LIVE_WATCHER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/loop.h"
#include "base/text.h"

/* Bytes that may wait for one who reads slowly. */
enum { WATCHER_WAITING_MAX = 1 << 20 };

struct watcher {
	struct loop *loop;
	bool open;
	int socket;
	struct loop_watch in, out;
	bool writing; /* OUT is watched */
	struct text waiting;
	size_t sent; /* of those */
	void (*gone)(void *owner);
	void *owner;
};

/* Takes SOCKET, non-blocking. GONE is called with OWNER once it is closed by
 * any but watcher_close; never from within a call here. -1 with errno: no
 * memory; SOCKET is closed. */
int watcher_open(struct watcher *, struct loop *, int socket,
	void (*gone)(void *owner), void *owner);

/* Tells whole lines. False: it has read too little of what it was told before,
 * or is gone, and is closed now. */
bool watcher_tell(struct watcher *, const char *lines, size_t length);

/* {0} may be closed. */
void watcher_close(struct watcher *);

#endif
