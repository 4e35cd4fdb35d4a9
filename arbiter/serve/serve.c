#include "serve/serve.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bot/game_program.h"
#include "live/feed.h"
#include "record/change.h"
#include "record/journal.h"
#include "serve/continuation.h"
#include "serve/follower.h"
#include "serve/served_run.h"
#include "serve/server.h"

#define MS_NS INT64_C(1000000)

/* Between two looks at the file; between two messages of how far the run is;
 * and the tables are made in a part of the time only, however many they are. */
#define LOOK_NS	 (250 * MS_NS)
#define STATE_NS (1000 * MS_NS)
enum { TABLES_PART = 10 };

/* Games in play */

#define CONNECT_NS INT64_C(1000000000)

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
	live->timer.at_ns = loop_now() + CONNECT_NS;
}

static struct live_game *
find_live(struct live_games *live, long job)
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
	struct live_game *game = find_live(live, job);

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
	struct live_game *game = find_live(live, job);

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
take_live_line(struct live_games *live, const char *line, size_t length)
{
	json_t *message = json_loadb(line, length, 0, NULL);

	take_message(live, message);
	json_decref(message);
}

static void
take_live_lines(struct live_games *live)
{
	struct text *incoming = &live->incoming;
	char *begin = incoming->bytes;
	char *end = begin + incoming->length;
	char *feed;

	while ((feed = memchr(begin, '\n', (size_t)(end - begin)))) {
		take_live_line(live, begin, (size_t)(feed - begin));
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
	take_live_lines(live);
	return live->incoming.length > LINE_MAX_BYTES ? -1 : 1;
}

static void
read_live(void *owner, int64_t now_ns)
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
connect_live(void *owner, int64_t now_ns)
{
	struct live_games *live = owner;

	live->timer.at_ns = now_ns + CONNECT_NS;
	int fd = feed_connect(live->path);
	if (fd < 0)
		return;
	if (loop_watch_read(live->loop, &live->watch, fd) < 0) {
		close(fd);
		return;
	}
	live->socket = fd;
	live->timer.at_ns = LOOP_NEVER;
}

static void
live_games_begin(struct live_games *live)
{
	live->socket = -1;
	live->watch = (struct loop_watch){.ready = read_live, .owner = live};
	live->timer = (struct loop_timer){
		.at_ns = loop_now(), .due = connect_live, .owner = live};
	loop_add_timer(live->loop, &live->timer);
}

static void
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

static bool
live_games_are_heard(const struct live_games *live)
{
	return live->socket >= 0;
}

/* What pages are told */

void
server_tell(struct server *server, const char *message)
{
	for (int door = 0; door < SERVER_DOORS; door++)
		web_tell_all(server->web, door, message);
	web_loop_stir(&server->served_web);
}

static const char *
word_of_state(const struct server *server)
{
	switch (server->follower.state) {
	case FOLLOWER_WAITING:
		return "waiting";
	case FOLLOWER_READING:
		return server->was_ready ? "playing" : "reading";
	case FOLLOWER_READY:
		return journal_is_written(server->terms->path) ? "playing"
							       : "ended";
	case FOLLOWER_WRONG:
		return "wrong";
	}
	return NULL;
}

void
server_make_state(struct server *server, struct text *json)
{
	const struct served_run *served = &server->served;

	text_clear(json);
	text_add_format(json,
		"{\"kind\":\"standings\",\"games\":%zu,\"of\":", served->count);
	if (served->run)
		text_add_format(json, "%.0f", served_run_expected(served));
	else
		text_add_string(json, "null");
	text_add_format(json, ",\"faults\":%ld,\"state\":\"%s\",\"live\":%s",
		served->statistics.faulted, word_of_state(server),
		live_games_are_heard(&server->live) ? "true" : "false");
	text_add_string(json, ",\"words\":");
	text_add_json(json, server->follower.state == FOLLOWER_WRONG
				    ? server->follower.reason
				    : "");
	text_add_string(json, "}");
}

static void
tell_state(struct server *server)
{
	struct text *message = &server->message;
	int64_t now_ns = loop_now();

	if (now_ns - server->state_ns < STATE_NS)
		return;
	server->state_ns = now_ns;
	server_make_state(server, message);
	if (text_failed(message) < 0 ||
		(server->state.length > 0 &&
			strcmp(server->state.bytes, message->bytes) == 0))
		return;
	text_clear(&server->state);
	text_add(&server->state, message->bytes, message->length);
	server_tell(server, message->bytes);
}

static int
put_tables(struct server *server)
{
	char *bytes = NULL;
	size_t length = 0;
	FILE *file = open_memstream(&bytes, &length);

	if (!file)
		return -1;
	int result = served_run_put_tables(&server->served, file);
	if (fclose(file) == EOF || result < 0) {
		free(bytes);
		return -1;
	}
	free(server->tables);
	server->tables = bytes;
	server->tables_length = length;
	server->tables_games = server->served.count;
	server->tables_stale = false;
	return 0;
}

void
server_make_tables(struct server *server)
{
	int64_t begun_ns = loop_now();

	if ((server->tables_games == server->served.count &&
		    !server->tables_stale) ||
		begun_ns < server->tables_due_ns)
		return;
	if (put_tables(server) < 0)
		return;
	int64_t done_ns = loop_now();
	server->tables_due_ns = done_ns + TABLES_PART * (done_ns - begun_ns);
}

static void
look_at_file(void *owner, int64_t now_ns)
{
	struct server *server = owner;
	bool more = follower_read(&server->follower);

	server->timer.at_ns = more ? now_ns : now_ns + LOOK_NS;
	if (server->follower.state == FOLLOWER_READY)
		server->was_ready = true;
	tell_state(server);
}

static bool
take_begin(void *owner, const struct run *run, char reason[static REASON_MAX])
{
	struct server *server = owner;

	server->tables_stale = true;
	return served_run_begin(&server->served, run,
		reader_proof(&server->follower.reader), reason);
}

static void
take_gone(void *owner)
{
	struct server *server = owner;

	served_run_release(&server->served);
	server->tables_stale = true;
	server->was_ready = false;
}

/* A fault that has happened just now. */
static void
tell_fault(struct server *server, const struct record *record)
{
	struct text *message = &server->message;
	const bool silent = server->terms->is_private;

	text_clear(message);
	text_add_format(message,
		"{\"kind\":\"fault\",\"game\":%ld,\"seat\":%d,\"fault\":\"%s\","
		"\"bot\":",
		record->id, record->offender, fault_name(record->end));
	text_add_json(message, record->names[record->offender]);
	text_add_string(message, ",\"why\":");
	text_add_json(message, silent ? "" : record->why);
	text_add_string(message, ",\"stderr\":");
	text_add_json(message, silent ? "" : record->stderr_tail);
	text_add_string(message, "}");
	if (text_failed(message) == 0)
		server_tell(server, message->bytes);
}

static bool
take_game(void *owner, const struct record *record,
	const struct reader_place *place, char reason[static REASON_MAX])
{
	struct server *server = owner;

	if (!served_run_game(&server->served, record, place, reason))
		return false;
	if (server->was_ready && fault_is_blamed(record->end))
		tell_fault(server, record);
	return true;
}

static bool
take_change(void *owner, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	struct server *server = owner;

	server->tables_stale = true;
	return served_run_change(&server->served, change, reason);
}

static bool
take_closed(void *owner, char reason[static REASON_MAX])
{
	struct server *server = owner;

	return served_run_closed(&server->served, reason);
}

static bool
take_seed(void *owner, char reason[static REASON_MAX])
{
	struct server *server = owner;

	server->tables_stale = true;
	return served_run_seed(&server->served, reason);
}

static void
take_live(void *owner, const char *message)
{
	server_tell(owner, message);
}

/* Only the owner hears of it. */
static void
take_continuation(void *owner, const struct continuation *continuation)
{
	struct server *server = owner;

	text_clear(&server->message);
	continuation_add(continuation, &server->message);
	if (text_failed(&server->message) == 0)
		web_tell_all(server->web, SERVER_OWNER, server->message.bytes);
	web_loop_stir(&server->served_web);
}

static void
child_ended(void *owner, int64_t now_ns)
{
	struct server *server = owner;

	(void)now_ns;
	process_family_reap(&server->family);
}

static void
server_init(struct server *server, const struct serve_terms *terms)
{
	*server = (struct server){
		.terms = terms,
		.timer = {LOOP_NEVER, look_at_file, server, {0}},
		.listener = {take_begin, take_gone, take_game, take_change,
			take_closed, take_seed, server},
		.follower = {.path = terms->path,
			.listener = &server->listener},
		.served = {.path = terms->name, .silent = terms->is_private},
		.live = {.path = terms->path,
			.loop = &server->loop,
			.heard = take_live,
			.owner = server},
		.continuations = {.file = terms->path,
			.address = terms->address,
			.loop = &server->loop,
			.family = &server->family,
			.changed = take_continuation,
			.owner = server},
		.state_ns = loop_now() - STATE_NS,
	};
}

static void
put_link(const struct server *server, int door, const char *name)
{
	char link[WEB_LINK_MAX];

	web_link(server->web, door, link);
	fprintf(server->terms->links, "%s: %s\n", name, link);
}

/* -1 with the reason in words. */
static int
open_doors(struct server *server, struct web_site *site,
	char reason[static REASON_MAX])
{
	const struct serve_terms *terms = server->terms;
	const struct web_terms web = {.address = terms->address,
		.port = terms->port,
		.host = terms->host,
		.site = site};

	site->owner = server;
	server->web = web_open(&web, reason);
	if (!server->web)
		return -1;
	if (web_add_door(server->web, terms->owner) != SERVER_OWNER ||
		web_add_door(server->web, terms->watch) != SERVER_WATCH ||
		web_loop_begin(
			&server->served_web, &server->loop, server->web) < 0) {
		web_close(server->web);
		return reason_no_memory(reason);
	}
	put_link(server, SERVER_OWNER, "owner");
	put_link(server, SERVER_WATCH, "watch");
	fflush(terms->links);
	return 0;
}

/* Until a signal asks for the end. */
static int
run(struct server *server, char reason[static REASON_MAX])
{
	loop_add_timer(&server->loop, &server->timer);
	live_games_begin(&server->live);
	server->timer.at_ns = loop_now();
	int signal = loop_run(&server->loop);
	if (signal < 0)
		strlcpy(reason, strerror(errno), REASON_MAX);
	continuations_release(&server->continuations);
	live_games_release(&server->live);
	loop_remove_timer(&server->timer);
	return signal < 0 ? -1 : 0;
}

static void
release(struct server *server)
{
	process_family_wait(&server->family);
	follower_release(&server->follower);
	served_run_release(&server->served);
	free(server->tables);
	text_release(&server->state);
	text_release(&server->message);
	loop_release(&server->loop);
}

/* What is at the path is looked at before anybody gets a link to it. */
static int
look_first(struct server *server, char reason[static REASON_MAX])
{
	follower_read(&server->follower);
	if (server->follower.state != FOLLOWER_WRONG || server->follower.open)
		return 0;
	strlcpy(reason, server->follower.reason, REASON_MAX);
	return -1;
}

int
serve_run(const struct serve_terms *terms, char reason[static REASON_MAX])
{
	struct web_site site = server_site;
	struct server server;
	int result = -1;

	server_init(&server, terms);
	loop_init(&server.loop, child_ended, NULL, &server);
	game_program_use(&server.family, false);
	if (process_family_init(&server.family) < 0)
		strlcpy(reason, strerror(errno), REASON_MAX);
	else if (look_first(&server, reason) == 0 &&
		 open_doors(&server, &site, reason) == 0) {
		result = run(&server, reason);
		web_loop_end(&server.served_web);
		web_close(server.web);
	}
	game_program_use(NULL, false);
	release(&server);
	return result;
}
