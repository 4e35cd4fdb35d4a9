#include "serve/live_games.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "live/live_socket_linux.h"

#define AGAIN_NS INT64_C(1000000000)

enum {
	LINE_MAX_BYTES = 1024 * 1024,
	BLOCK = 65536,
	BLOCKS = 16, /* that are read before others have their turn */
};

static void
forget_games(struct live_games *live)
{
	for (size_t i = 0; i < live->count; i++)
		free(live->games[i].message);
	live->count = 0;
}

/* Pages are told that the job has no game any more. */
static void
tell_end(struct live_games *live, const struct live_game *game)
{
	char message[128];

	snprintf(message, sizeof message,
		"{\"kind\":\"ended\",\"job\":%ld,\"game\":%ld}", game->job,
		game->id);
	live->heard(live->owner, message);
}

static void
hang_up(struct live_games *live)
{
	if (live->socket >= 0) {
		loop_forget(live->loop, &live->watch);
		close(live->socket);
	}
	live->socket = -1;
	text_clear(&live->incoming);
	for (size_t i = 0; i < live->count; i++)
		tell_end(live, &live->games[i]);
	forget_games(live);
	live->timer.at_ns = loop_now() + AGAIN_NS;
}

static struct live_game *
find(struct live_games *live, long job)
{
	for (size_t i = 0; i < live->count; i++)
		if (live->games[i].job == job)
			return &live->games[i];
	return NULL;
}

/* Takes over MESSAGE. */
static void
take_playing(struct live_games *live, long job, long id, char *message)
{
	struct live_game *game = find(live, job);

	if (!game && live->count < LIVE_GAMES_JOBS) {
		game = &live->games[live->count++];
		game->message = NULL;
	}
	if (!game) {
		free(message);
		return;
	}
	free(game->message);
	*game = (struct live_game){job, id, message};
	live->heard(live->owner, message);
}

static void
take_ended(struct live_games *live, long job)
{
	struct live_game *game = find(live, job);

	if (!game)
		return;
	tell_end(live, game);
	free(game->message);
	*game = live->games[--live->count];
}

/* It is told anew, as ASCII, whatever the line looked like. */
static void
take_message(struct live_games *live, const json_t *message)
{
	const char *kind = json_string_value(json_object_get(message, "kind"));
	json_int_t job = json_integer_value(json_object_get(message, "job"));
	json_int_t id = json_integer_value(json_object_get(message, "game"));

	if (!kind || job < 0 || job > INT_MAX || id < 0)
		return;
	if (strcmp(kind, "ended") == 0)
		take_ended(live, (long)job);
	if (strcmp(kind, "playing") != 0 ||
		!json_is_object(json_object_get(message, "frame")))
		return;
	char *dumped = json_dumps(message, JSON_COMPACT | JSON_ENSURE_ASCII);
	if (dumped)
		take_playing(live, (long)job, (long)id, dumped);
}

static void
take_line(struct live_games *live, const char *line, size_t length)
{
	json_t *message = json_loadb(line, length, 0, NULL);

	take_message(live, message);
	json_decref(message);
}

static void
take_lines(struct live_games *live)
{
	struct text *incoming = &live->incoming;
	char *begin = incoming->bytes;
	char *end = begin + incoming->length;
	char *feed;

	while ((feed = memchr(begin, '\n', (size_t)(end - begin)))) {
		take_line(live, begin, (size_t)(feed - begin));
		begin = feed + 1;
	}
	memmove(incoming->bytes, begin, (size_t)(end - begin));
	text_cut(incoming, (size_t)(end - begin));
}

/* -1: there is nobody any more, or nobody who keeps to lines. */
static int
read_some(struct live_games *live)
{
	char block[BLOCK];
	ssize_t length = read(live->socket, block, sizeof block);

	if (length < 0 && (errno == EAGAIN || errno == EINTR))
		return 0;
	if (length <= 0)
		return -1;
	text_add(&live->incoming, block, (size_t)length);
	if (text_failed(&live->incoming) < 0)
		return -1;
	take_lines(live);
	return live->incoming.length > LINE_MAX_BYTES ? -1 : 1;
}

static void
ready(void *owner, int64_t now_ns)
{
	struct live_games *live = owner;
	int result = 1;

	(void)now_ns;
	for (int i = 0; i < BLOCKS && result > 0; i++)
		result = read_some(live);
	if (result < 0)
		hang_up(live);
}

static void
due(void *owner, int64_t now_ns)
{
	struct live_games *live = owner;

	live->timer.at_ns = now_ns + AGAIN_NS;
	int fd = live_socket_connect(live->path);
	if (fd < 0)
		return;
	if (loop_watch_read(live->loop, &live->watch, fd) < 0) {
		close(fd);
		return;
	}
	live->socket = fd;
	live->timer.at_ns = LOOP_NEVER;
}

void
live_games_begin(struct live_games *live)
{
	live->socket = -1;
	live->watch = (struct loop_watch){.ready = ready, .owner = live};
	live->timer = (struct loop_timer){
		.at_ns = loop_now(), .due = due, .owner = live};
	loop_add_timer(live->loop, &live->timer);
}

void
live_games_release(struct live_games *live)
{
	if (live->socket >= 0) {
		loop_forget(live->loop, &live->watch);
		close(live->socket);
	}
	loop_remove_timer(&live->timer);
	forget_games(live);
	text_release(&live->incoming);
}

bool
live_games_are_heard(const struct live_games *live)
{
	return live->socket >= 0;
}
