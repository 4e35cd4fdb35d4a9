#define _GNU_SOURCE /* F_DUPFD_CLOEXEC */
#include "web/relay.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "web/line_socket.h"
#include "web/local_socket_linux.h"

/* Connections that are looked after before the loop goes on, and parts of what
 * each has sent. */
enum { EVENTS_AT_ONCE = 16, READS_AT_ONCE = 2 };

/* One who has connected. */
struct guest {
	struct line_socket socket; /* closed: there is none here */
	char key[RELAY_KEY_MAX];   /* "": it has not said it yet */
	long number;		   /* of all that have come */
	bool ended;		   /* is to be hung up on */
	bool writing;		   /* is watched for that */
};

struct relay {
	const struct relay_site *site;
	struct local_socket door;
	int poll;
	int spare; /* a descriptor, for a guest who finds none */
	long count;
	struct guest guests[RELAY_GUESTS_MAX];
};

/* Takes note of what GUEST is to be watched for. */
static void
watch(struct relay *relay, struct guest *guest, int operation)
{
	const bool writing = line_socket_waits(&guest->socket);
	struct epoll_event event = {
		.events = EPOLLIN | (writing ? EPOLLOUT : 0),
		.data.ptr = guest,
	};

	if (operation == EPOLL_CTL_MOD && writing == guest->writing)
		return;
	guest->writing = writing;
	guest->ended |= epoll_ctl(relay->poll, operation,
				guest->socket.descriptor, &event) < 0;
}

/* NULL: nobody is here as KEY. */
static struct guest *
find_guest(struct relay *relay, const char *key)
{
	for (int i = 0; i < RELAY_GUESTS_MAX; i++) {
		struct guest *guest = &relay->guests[i];

		if (guest->socket.descriptor >= 0 && !guest->ended &&
			strcmp(guest->key, key) == 0)
			return guest;
	}
	return NULL;
}

/* The descriptor is readable until relay_serve has hung up. */
static void
end_guest(struct relay *relay, struct guest *guest)
{
	struct epoll_event event = {.events = EPOLLOUT, .data.ptr = guest};

	guest->ended = true;
	epoll_ctl(relay->poll, EPOLL_CTL_MOD, guest->socket.descriptor, &event);
}

static void
hang_up(struct guest *guest)
{
	line_socket_close(&guest->socket);
	*guest->key = '\0';
}

/* Lines */

static bool
is_key(const char *text)
{
	const size_t length = strlen(text);

	for (size_t i = 0; i < length; i++)
		if (text[i] <= ' ' || text[i] > '~')
			return false;
	return length > 0 && length < RELAY_KEY_MAX;
}

/* Who has had the key before makes way. False: it is none, or not awaited. */
static bool
take_key(struct relay *relay, struct guest *guest, const json_t *line)
{
	const struct relay_site *site = relay->site;
	const char *key = json_string_value(json_object_get(line, "as"));

	if (!key || json_object_size(line) != 1 || !is_key(key))
		return false;
	struct guest *before = find_guest(relay, key);
	if (before)
		hang_up(before);
	strlcpy(guest->key, key, sizeof guest->key);
	if (site->came(site->owner, key))
		return true;
	*guest->key = '\0';
	return false;
}

static bool
tell(const struct relay *relay, const struct guest *guest, int stream,
	const json_t *message)
{
	char *text = json_is_object(message)
			     ? json_dumps(message,
				       JSON_COMPACT | JSON_REAL_PRECISION(15))
			     : NULL;

	if (text)
		relay->site->told(relay->site->owner, guest->key, stream, text);
	const bool told = text;
	free(text);
	return told;
}

/* False: it is none. */
static bool
take_message(const struct relay *relay, const struct guest *guest,
	const json_t *line)
{
	const json_t *to = json_object_get(line, "to");
	const json_int_t stream = json_integer_value(to);

	if (!to)
		return json_object_size(line) == 1 &&
		       tell(relay, guest, RELAY_ALL,
			       json_object_get(line, "all"));
	return json_object_size(line) == 2 && json_is_integer(to) &&
	       stream >= 0 && stream <= INT_MAX &&
	       tell(relay, guest, (int)stream,
		       json_object_get(line, "message"));
}

static bool
take_line(struct relay *relay, struct guest *guest, const char *text,
	size_t length)
{
	json_t *line = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
	const bool taken = *guest->key == '\0'
				   ? take_key(relay, guest, line)
				   : take_message(relay, guest, line);

	json_decref(line);
	return taken;
}

static bool
take_lines(struct relay *relay, struct guest *guest)
{
	const char *line;
	size_t length;

	while (!guest->ended &&
		(line = line_socket_next(&guest->socket, &length)))
		if (!take_line(relay, guest, line, length))
			return false;
	return true;
}

/* What came before the end is heard. */
static void
serve_guest(struct relay *relay, struct guest *guest)
{
	int result = 0;

	for (int i = 0; i < READS_AT_ONCE && result == 0; i++) {
		result = line_socket_read(&guest->socket);
		if (!take_lines(relay, guest))
			result = -1;
	}
	if (result < 0 || guest->ended || line_socket_write(&guest->socket) < 0)
		hang_up(guest);
	else
		watch(relay, guest, EPOLL_CTL_MOD);
}

/* Guests */

/* Whoever has said nothing for the longest makes room. NULL: nobody does. */
static struct guest *
find_place(struct relay *relay)
{
	struct guest *silent = NULL;

	for (int i = 0; i < RELAY_GUESTS_MAX; i++) {
		struct guest *guest = &relay->guests[i];

		if (guest->socket.descriptor < 0)
			return guest;
		if (*guest->key == '\0' &&
			(!silent || guest->number < silent->number))
			silent = guest;
	}
	if (silent)
		hang_up(silent);
	return silent;
}

static void
let_in(struct relay *relay, int descriptor)
{
	struct guest *guest = find_place(relay);

	if (!guest) {
		close(descriptor);
		return;
	}
	*guest = (struct guest){.number = ++relay->count};
	line_socket_open(&guest->socket, descriptor);
	watch(relay, guest, EPOLL_CTL_ADD);
	if (guest->ended)
		hang_up(guest);
}

/* For whom there is no descriptor is let in and out again, instead of knocking
 * for ever. */
static void
turn_away(struct relay *relay)
{
	if (relay->spare >= 0)
		close(relay->spare);
	const int guest = local_socket_accept(&relay->door);
	if (guest >= 0)
		close(guest);
	relay->spare = fcntl(relay->poll, F_DUPFD_CLOEXEC, 0);
}

static void
answer_door(struct relay *relay)
{
	const int guest = local_socket_accept(&relay->door);

	if (guest >= 0)
		let_in(relay, guest);
	else if (errno == EMFILE || errno == ENFILE)
		turn_away(relay);
}

/* The relay */

static int
open_poll(struct relay *relay)
{
	struct epoll_event event = {.events = EPOLLIN};

	relay->poll = epoll_create1(EPOLL_CLOEXEC);
	if (relay->poll < 0)
		return -1;
	relay->spare = fcntl(relay->poll, F_DUPFD_CLOEXEC, 0);
	return epoll_ctl(
		relay->poll, EPOLL_CTL_ADD, relay->door.descriptor, &event);
}

struct relay *
relay_open(const char *path, const struct relay_site *site,
	char reason[static GAME_REASON_MAX])
{
	struct relay *relay = calloc(1, sizeof *relay);

	if (relay) {
		relay->site = site;
		relay->poll = relay->spare = -1;
		for (int i = 0; i < RELAY_GUESTS_MAX; i++)
			relay->guests[i].socket.descriptor = -1;
		relay->door.descriptor = -1;
		if (local_socket_listen(&relay->door, path) == 0 &&
			open_poll(relay) == 0)
			return relay;
	}
	snprintf(reason, GAME_REASON_MAX, "cannot listen at %.180s: %s", path,
		strerror(errno));
	relay_close(relay);
	return NULL;
}

void
relay_close(struct relay *relay)
{
	if (!relay)
		return;
	for (int i = 0; i < RELAY_GUESTS_MAX; i++)
		line_socket_close(&relay->guests[i].socket);
	local_socket_close(&relay->door);
	if (relay->spare >= 0)
		close(relay->spare);
	if (relay->poll >= 0)
		close(relay->poll);
	free(relay);
}

int
relay_descriptor(const struct relay *relay)
{
	return relay->poll;
}

void
relay_serve(struct relay *relay)
{
	struct epoll_event events[EVENTS_AT_ONCE];
	const int count = epoll_wait(relay->poll, events, EVENTS_AT_ONCE, 0);

	for (int i = 0; i < count; i++) {
		struct guest *guest = events[i].data.ptr;

		if (!guest)
			answer_door(relay);
		else if (guest->socket.descriptor >= 0)
			serve_guest(relay, guest);
	}
}

static bool
send_line(struct relay *relay, const char *key, const char *const parts[])
{
	struct guest *guest = find_guest(relay, key);

	if (!guest || !line_socket_add(&guest->socket, parts))
		return false;
	if (line_socket_write(&guest->socket) < 0)
		end_guest(relay, guest);
	else
		watch(relay, guest, EPOLL_CTL_MOD);
	return !guest->ended;
}

bool
relay_opened(struct relay *relay, const char *key, int stream)
{
	char number[16];

	snprintf(number, sizeof number, "%d", stream);
	return send_line(relay, key,
		(const char *[]){"{\"opened\":", number, "}", NULL});
}

bool
relay_post(struct relay *relay, const char *key, const char *name,
	const json_t *body, int stream)
{
	json_t *line = json_pack("{s:s,s:O,s:o}", "post", name, "body", body,
		"stream", stream < 0 ? json_null() : json_integer(stream));
	char *text = line ? json_dumps(line, JSON_COMPACT) : NULL;
	const bool sent =
		text && send_line(relay, key, (const char *[]){text, NULL});

	free(text);
	json_decref(line);
	return sent;
}
