/* The other end of a relay; see server.h. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "web/line_socket.h"
#include "web/local_socket_linux.h"
#include "web/server.h"

struct relayed {
	const struct web_site *site;
	struct line_socket socket;
	int poll;
	bool writing; /* is watched for that */
	bool gone;    /* the server is, or it speaks another language */
};

/* Sends what there is room for, and sees to the rest. */
static void
send_waiting(struct relayed *relayed)
{
	struct line_socket *socket = &relayed->socket;

	if (!relayed->gone && line_socket_write(socket) < 0)
		relayed->gone = true;
	const bool writing = !relayed->gone && line_socket_waits(socket);
	struct epoll_event event = {
		.events = EPOLLIN | (writing ? EPOLLOUT : 0)};
	if (writing != relayed->writing &&
		epoll_ctl(relayed->poll, EPOLL_CTL_MOD, socket->descriptor,
			&event) < 0)
		relayed->gone = true;
	relayed->writing = writing;
}

/* A server that does not read what it is told is as good as gone. */
static void
say(struct relayed *relayed, const char *const parts[])
{
	if (!line_socket_add(&relayed->socket, parts))
		relayed->gone = true;
	send_waiting(relayed);
}

static int
connect_to(struct relayed *relayed, const char *path)
{
	struct epoll_event event = {.events = EPOLLIN};

	relayed->poll = epoll_create1(EPOLL_CLOEXEC);
	if (relayed->poll < 0)
		return -1;
	const int descriptor = local_socket_connect(path);
	if (descriptor < 0)
		return -1;
	line_socket_open(&relayed->socket, descriptor);
	return epoll_ctl(relayed->poll, EPOLL_CTL_ADD, descriptor, &event);
}

/* {"as":KEY} */
static bool
introduce(struct relayed *relayed, const char *key)
{
	json_t *line = json_pack("{s:s}", "as", key);
	char *text = line ? json_dumps(line, JSON_COMPACT) : NULL;

	if (text)
		say(relayed, (const char *[]){text, NULL});
	else
		errno = ENOMEM;
	const bool said = text && !relayed->gone;
	free(text);
	json_decref(line);
	return said;
}

struct relayed *
relayed_open(const struct web_terms *terms, char reason[static GAME_REASON_MAX])
{
	struct relayed *relayed = calloc(1, sizeof *relayed);

	if (relayed) {
		*relayed = (struct relayed){
			.site = terms->site,
			.socket.descriptor = -1,
			.poll = -1,
		};
		if (connect_to(relayed, terms->relay) == 0 &&
			introduce(relayed, terms->as))
			return relayed;
	}
	snprintf(reason, GAME_REASON_MAX, "cannot connect to %.180s: %s",
		terms->relay, strerror(errno));
	relayed_close(relayed);
	return NULL;
}

void
relayed_close(struct relayed *relayed)
{
	if (!relayed)
		return;
	line_socket_close(&relayed->socket);
	if (relayed->poll >= 0)
		close(relayed->poll);
	free(relayed);
}

int
relayed_descriptor(const struct relayed *relayed)
{
	return relayed->poll;
}

void
relayed_tell(struct relayed *relayed, int stream, const char *message)
{
	char number[16];

	snprintf(number, sizeof number, "%d", stream);
	say(relayed, (const char *[]){"{\"to\":", number,
			     ",\"message\":", message, "}", NULL});
}

void
relayed_tell_all(struct relayed *relayed, const char *message)
{
	say(relayed, (const char *[]){"{\"all\":", message, "}", NULL});
}

/* What a page was told in answer: the server has said that it is on its way, so
 * a refusal is a message. */
static void
tell_refusal(struct relayed *relayed, const struct web_reply *reply)
{
	json_t *answer =
		reply->bytes ? json_loadb(reply->bytes, reply->length, 0, NULL)
			     : NULL;
	json_t *error = json_object_get(answer, "error");
	json_t *message = json_is_string(error)
				  ? json_pack("{s:s,s:O}", "kind", "refused",
					    "words", error)
				  : NULL;
	char *text = message ? json_dumps(message, JSON_COMPACT) : NULL;

	if (text)
		relayed_tell_all(relayed, text);
	free(text);
	json_decref(message);
	json_decref(answer);
}

static void
take_post(struct relayed *relayed, const char *name, const json_t *body)
{
	struct web_reply reply = {0};

	if (relayed->site->post && json_is_object(body) &&
		relayed->site->post(
			relayed->site->owner, 0, name, body, &reply))
		tell_refusal(relayed, &reply);
	free(reply.bytes);
}

static void
take_opened(struct relayed *relayed, json_int_t number)
{
	struct web_stream stream = {.relayed = relayed, .number = (int)number};

	if (relayed->site->opened)
		relayed->site->opened(relayed->site->owner, 0, &stream);
}

/* False: it is none of the server's. */
static bool
take_line(struct relayed *relayed, const json_t *line)
{
	const json_t *opened = json_object_get(line, "opened");
	const char *post = json_string_value(json_object_get(line, "post"));
	const json_int_t number = json_integer_value(opened);

	if (post)
		take_post(relayed, post, json_object_get(line, "body"));
	else if (json_is_integer(opened) && number >= 0 && number <= INT_MAX)
		take_opened(relayed, number);
	else
		return false;
	return true;
}

static void
take_lines(struct relayed *relayed)
{
	const char *text;
	size_t length;

	while (!relayed->gone &&
		(text = line_socket_next(&relayed->socket, &length))) {
		json_t *line =
			json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);

		if (!take_line(relayed, line))
			relayed->gone = true;
		json_decref(line);
	}
}

void
relayed_serve(struct relayed *relayed)
{
	if (relayed->gone)
		return;
	const int result = line_socket_read(&relayed->socket);
	take_lines(relayed);
	if (result < 0)
		relayed->gone = true;
	send_waiting(relayed);
}

bool
relayed_is_told(const struct relayed *relayed)
{
	return relayed->gone || !line_socket_waits(&relayed->socket);
}

bool
relayed_has_gone(const struct relayed *relayed)
{
	return relayed->gone;
}
