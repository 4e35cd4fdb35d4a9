#include "live/watcher.h"

#include <sys/socket.h>

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* What has been sent is dropped once it is as much. */
enum { SENT_MOST = 1 << 16 };

void
watcher_close(struct watcher *watcher)
{
	if (!watcher->open)
		return;
	if (watcher->writing)
		loop_forget(watcher->loop, &watcher->out);
	loop_forget(watcher->loop, &watcher->in);
	close(watcher->socket);
	text_release(&watcher->waiting);
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
	ssize_t n = recv(watcher->socket, &byte, 1, MSG_DONTWAIT);

	(void)now_ns;
	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	leave(watcher);
}

/* False: it is gone. */
static bool
send_waiting(struct watcher *watcher)
{
	struct text *waiting = &watcher->waiting;

	while (watcher->sent < waiting->length) {
		ssize_t n =
			send(watcher->socket, waiting->bytes + watcher->sent,
				waiting->length - watcher->sent,
				MSG_NOSIGNAL | MSG_DONTWAIT);

		if (n > 0)
			watcher->sent += (size_t)n;
		else if (errno == EAGAIN)
			return true;
		else if (errno != EINTR)
			return false;
	}
	text_clear(waiting);
	watcher->sent = 0;
	return true;
}

/* False: no memory. */
static bool
watch_writing(struct watcher *watcher)
{
	bool wanted = watcher->waiting.length > 0;

	if (wanted && !watcher->writing &&
		loop_watch_write(
			watcher->loop, &watcher->out, watcher->socket) < 0)
		return false;
	if (!wanted && watcher->writing)
		loop_forget(watcher->loop, &watcher->out);
	watcher->writing = wanted;
	return true;
}

static void
may_write(void *owner, int64_t now_ns)
{
	struct watcher *watcher = owner;

	(void)now_ns;
	if (!send_waiting(watcher) || !watch_writing(watcher))
		leave(watcher);
}

int
watcher_open(struct watcher *watcher, struct loop *loop, int socket,
	void (*gone)(void *owner), void *owner)
{
	*watcher = (struct watcher){
		.loop = loop,
		.socket = socket,
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

static void
drop_sent(struct watcher *watcher)
{
	struct text *waiting = &watcher->waiting;
	size_t left = waiting->length - watcher->sent;

	if (watcher->sent < SENT_MOST)
		return;
	memmove(waiting->bytes, waiting->bytes + watcher->sent, left);
	text_cut(waiting, left);
	watcher->sent = 0;
}

/* Nothing of a line is lost without all that follows. */
static bool
add(struct watcher *watcher, const char *lines, size_t length)
{
	struct text *waiting = &watcher->waiting;

	drop_sent(watcher);
	if (waiting->length - watcher->sent + length > WATCHER_WAITING_MAX)
		return false;
	text_add(waiting, lines, length);
	return text_failed(waiting) == 0;
}

bool
watcher_tell(struct watcher *watcher, const char *lines, size_t length)
{
	if (add(watcher, lines, length) && send_waiting(watcher) &&
		watch_writing(watcher))
		return true;
	watcher_close(watcher);
	return false;
}
