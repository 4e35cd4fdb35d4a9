#include "live/feed.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* One who watches. */

/* {0} may be closed. */
static void
watcher_close(struct watcher *watcher)
{
	if (!watcher->open)
		return;
	loop_forget(watcher->loop, &watcher->out);
	loop_forget(watcher->loop, &watcher->in);
	line_socket_close(&watcher->socket);
	*watcher = (struct watcher){0};
}

static void
leave(struct watcher *watcher)
{
	void (*gone)(void *owner) = watcher->gone;
	void *owner = watcher->owner;

	watcher_close(watcher);
	gone(owner);
}

/* It has left, or says something, and nobody is to be talked to by it. */
static void
heard(void *owner, int64_t now_ns)
{
	struct watcher *watcher = owner;
	char byte;
	ssize_t n = recv(watcher->socket.descriptor, &byte, 1, MSG_DONTWAIT);

	(void)now_ns;
	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	leave(watcher);
}

/* False: no memory. */
static bool
watch_writing(struct watcher *watcher)
{
	if (line_socket_waits(&watcher->socket))
		return watcher->out.watched ||
		       loop_watch_write(watcher->loop, &watcher->out,
			       watcher->socket.descriptor) == 0;
	loop_forget(watcher->loop, &watcher->out);
	return true;
}

static void
may_write(void *owner, int64_t now_ns)
{
	struct watcher *watcher = owner;

	(void)now_ns;
	if (line_socket_write(&watcher->socket) < 0 || !watch_writing(watcher))
		leave(watcher);
}

/* Takes SOCKET, non-blocking. GONE is called with OWNER once it is closed by
 * any but watcher_close; never from within a call here. -1 with errno: no
 * memory; SOCKET is closed. */
static int
watcher_open(struct watcher *watcher, struct loop *loop, int socket,
	void (*gone)(void *owner), void *owner)
{
	*watcher = (struct watcher){
		.loop = loop,
		.socket = {.descriptor = socket},
		.in = {.ready = heard, .owner = watcher},
		.out = {.ready = may_write, .owner = watcher},
		.gone = gone,
		.owner = owner,
	};
	watcher->open = loop_watch_read(loop, &watcher->in, socket) == 0;
	if (watcher->open)
		return 0;
	close(socket);
	errno = ENOMEM;
	return -1;
}

/* Tells whole lines. False: it has read too little of what it was told before,
 * or is gone, and is closed now. */
static bool
watcher_tell(struct watcher *watcher, const char *lines, size_t length)
{
	if (line_socket_add_lines(
		    &watcher->socket, lines, length, WATCHER_WAITING_MAX) &&
		line_socket_write(&watcher->socket) == 0 &&
		watch_writing(watcher))
		return true;
	watcher_close(watcher);
	return false;
}

/* All who do. */

/* Who shows games hears of who watches so often at most. */
#define SAY_NS INT64_C(100000000)

/* One is let in after the other, and who comes and goes without end waits as
 * long as anybody. */
#define REST_NS INT64_C(10000000)

/* When nobody can be let in, for want of descriptors, it is tried again. */
#define AGAIN_NS INT64_C(1000000000)

static const char greeting[] = "{\"kind\":\"live\",\"version\":1}\n";

static bool
is_watched(const struct feed *feed)
{
	for (int i = 0; i < FEED_WATCHERS_MAX; i++)
		if (feed->watchers[i].open)
			return true;
	return false;
}

static void
wake_at(struct feed *feed, int64_t at_ns)
{
	if (at_ns < feed->timer.at_ns)
		feed->timer.at_ns = at_ns;
}

/* Somebody has come or gone. */
static void
note_change(struct feed *feed)
{
	feed->changed = true;
	wake_at(feed, feed->said_ns + SAY_NS);
}

static void
watcher_gone(void *owner)
{
	note_change(owner);
}

static struct watcher *
free_place(struct feed *feed)
{
	for (int i = 0; i < FEED_WATCHERS_MAX; i++)
		if (!feed->watchers[i].open)
			return &feed->watchers[i];
	return NULL;
}

static void
let_in(struct feed *feed, int guest)
{
	struct watcher *place = free_place(feed);

	if (!place) {
		close(guest);
		return;
	}
	if (watcher_open(place, feed->loop, guest, watcher_gone, feed) == 0 &&
		watcher_tell(place, greeting, strlen(greeting)))
		note_change(feed);
}

/* False: no memory. */
static bool
watch_door(struct feed *feed)
{
	return feed->watch.watched || loop_watch_read(feed->loop, &feed->watch,
					      feed->door.descriptor) == 0;
}

static bool
is_passing(int error)
{
	return error == EAGAIN || error == EINTR || error == EACCES ||
	       error == ECONNABORTED;
}

static void
knocked(void *owner, int64_t now_ns)
{
	struct feed *feed = owner;
	int guest = local_socket_accept(&feed->door);
	bool fails = guest < 0 && !is_passing(errno);

	loop_forget(feed->loop, &feed->watch);
	wake_at(feed, now_ns + (fails ? AGAIN_NS : REST_NS));
	if (guest >= 0)
		let_in(feed, guest);
}

static void
say_change(struct feed *feed, int64_t now_ns)
{
	if (now_ns < feed->said_ns + SAY_NS) {
		wake_at(feed, feed->said_ns + SAY_NS);
		return;
	}
	feed->changed = false;
	feed->said_ns = now_ns;
	feed->show(feed->owner, is_watched(feed));
}

static void
due(void *owner, int64_t now_ns)
{
	struct feed *feed = owner;

	feed->timer.at_ns = LOOP_NEVER;
	if (!watch_door(feed))
		wake_at(feed, now_ns + AGAIN_NS);
	if (feed->changed)
		say_change(feed, now_ns);
}

void
feed_init(struct feed *feed, struct loop *loop,
	void (*show)(void *owner, bool show), void *owner)
{
	*feed = (struct feed){
		.loop = loop,
		.door.descriptor = -1,
		.watch = {.ready = knocked, .owner = feed},
		.timer = {.at_ns = LOOP_NEVER, .due = due, .owner = feed},
		.show = show,
		.owner = owner,
	};
}

/* The PATH of the socket beside FILE. -1 with errno: it is too long. */
static int
name_socket(char path[static PATH_MAX], const char *file)
{
	const int length = snprintf(path, PATH_MAX, "%s%s", file, FEED_SUFFIX);

	if (length >= 0 && length < PATH_MAX)
		return 0;
	errno = ENAMETOOLONG;
	return -1;
}

int
feed_connect(const char *file)
{
	char path[PATH_MAX];

	return name_socket(path, file) < 0 ? -1 : local_socket_connect(path);
}

int
feed_open(struct feed *feed, const char *file)
{
	char path[PATH_MAX];

	if (name_socket(path, file) < 0 ||
		local_socket_listen(&feed->door, path) < 0)
		return -1;
	if (!watch_door(feed)) {
		local_socket_close(&feed->door);
		errno = ENOMEM;
		return -1;
	}
	loop_add_timer(feed->loop, &feed->timer);
	return 0;
}

void
feed_tell(struct feed *feed, const char *lines, size_t length)
{
	for (int i = 0; i < FEED_WATCHERS_MAX; i++) {
		struct watcher *watcher = &feed->watchers[i];

		if (watcher->open && !watcher_tell(watcher, lines, length))
			note_change(feed);
	}
}

void
feed_close(struct feed *feed)
{
	if (feed->door.descriptor < 0)
		return;
	for (int i = 0; i < FEED_WATCHERS_MAX; i++)
		watcher_close(&feed->watchers[i]);
	loop_forget(feed->loop, &feed->watch);
	loop_remove_timer(&feed->timer);
	local_socket_close(&feed->door);
}
