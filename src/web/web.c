#include "web/web.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "common/number.h"
#include "web/http_library.h"
#include "web/server.h"

#define EVENTS "events"

/* The library has had two names for it. */
enum { CONTENT_TOO_LARGE = 413 };

struct http http;

/* -1 with the reason in words. */
static int
load_library(char reason[static GAME_REASON_MAX])
{
	static const char *const calls[] = {HTTP_CALLS(LIBRARY_NAME) NULL};
	static bool loaded;
	char why[GAME_REASON_MAX];

	if (!loaded && library_load("libmicrohttpd.so.12", calls, &http, why,
			       sizeof why) < 0) {
		snprintf(reason, GAME_REASON_MAX,
			"pages need GNU libmicrohttpd: %.200s", why);
		return -1;
	}
	loaded = true;
	return 0;
}

/* Answers */

/* Keep nothing, guess no types, tell nobody where you have come from, load
 * nothing that is not ours, stand in nobody's frame. */
static const char *const headers[][2] = {
	{"Cache-Control", "no-store"},
	{"Content-Security-Policy",
		"default-src 'none'; script-src 'self'; style-src 'self'; "
		"connect-src 'self'; img-src 'self'; base-uri 'none'; "
		"form-action 'none'; frame-ancestors 'none'"},
	{"Cross-Origin-Opener-Policy", "same-origin"},
	{"Cross-Origin-Resource-Policy", "same-origin"},
	{"Referrer-Policy", "no-referrer"},
	{"X-Content-Type-Options", "nosniff"},
	{"X-Frame-Options", "DENY"},
};

/* Adds to RESPONSE the headers of every answer, and TYPE if it is not NULL. */
static void
answer_complete(struct MHD_Response *response, const char *type)
{
	for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
		http.MHD_add_response_header(
			response, headers[i][0], headers[i][1]);
	if (type)
		http.MHD_add_response_header(
			response, MHD_HTTP_HEADER_CONTENT_TYPE, type);
}

/* Sends RESPONSE and gives it up. */
static enum MHD_Result
answer(struct MHD_Connection *connection, unsigned status, const char *type,
	struct MHD_Response *response)
{
	enum MHD_Result sent;

	if (!response)
		return MHD_NO;
	answer_complete(response, type);
	if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
		http.MHD_add_response_header(
			response, MHD_HTTP_HEADER_ALLOW, "GET, HEAD, POST");
	sent = http.MHD_queue_response(connection, status, response);
	http.MHD_destroy_response(response);
	return sent;
}

static enum MHD_Result
answer_constant(struct MHD_Connection *connection, unsigned status,
	const char *type, const char *bytes, size_t length)
{
	/* The library does not write there. */
	union {
		const char *bytes;
		void *any;
	} constant = {.bytes = bytes};

	return answer(connection, status, type,
		http.MHD_create_response_from_buffer(
			length, constant.any, MHD_RESPMEM_PERSISTENT));
}

static enum MHD_Result
answer_text(
	struct MHD_Connection *connection, unsigned status, const char *text)
{
	return answer_constant(connection, status,
		*text != '\0' ? "text/plain; charset=utf-8" : NULL, text,
		strlen(text));
}

/* The answer takes over the bytes, which may be NULL. */
static enum MHD_Result
answer_bytes(struct MHD_Connection *connection, unsigned status,
	const char *type, char *bytes, size_t length)
{
	struct MHD_Response *response;

	if (!bytes)
		return answer_constant(connection, status, NULL, "", 0);
	response = http.MHD_create_response_from_buffer(
		length, bytes, MHD_RESPMEM_MUST_FREE);
	if (!response)
		free(bytes);
	return answer(connection, status, type, response);
}

static enum MHD_Result
answer_elsewhere(struct MHD_Connection *connection, const char *location)
{
	struct MHD_Response *response = http.MHD_create_response_from_buffer(
		0, NULL, MHD_RESPMEM_PERSISTENT);

	if (response)
		http.MHD_add_response_header(
			response, MHD_HTTP_HEADER_LOCATION, location);
	return answer(connection, MHD_HTTP_MOVED_PERMANENTLY, NULL, response);
}

/* Requests: everything that one can be refused for is judged by its head; what
 * it sends in spite of that is not read. */

struct wanted {
	const char *name;
	const char *value;
	int count;
};

static enum MHD_Result
note_value(void *owner, enum MHD_ValueKind kind, const char *name,
	const char *value)
{
	struct wanted *wanted = owner;

	(void)kind;
	if (strcasecmp(name, wanted->name) == 0) {
		wanted->value = value ? value : "";
		wanted->count++;
	}
	return MHD_YES;
}

/* The value of a header that may be there once; "" is never right, so that is
 * what several of them are; NULL: there is none. */
static const char *
header(struct MHD_Connection *connection, const char *name)
{
	struct wanted wanted = {.name = name};

	http.MHD_get_connection_values(
		connection, MHD_HEADER_KIND, note_value, &wanted);
	return wanted.count > 1 ? "" : wanted.value;
}

static bool
is_host(const struct web *web, const struct visitor *visitor, const char *host)
{
	struct sockaddr_storage local;
	socklen_t length = sizeof local;

	return getsockname(visitor->fd, (struct sockaddr *)&local, &length) ==
		       0 &&
	       address_is_host(
		       (struct sockaddr *)&local, web->port, web->host, host);
}

/* Whether a page of this very server asks. */
static bool
is_from_us(struct MHD_Connection *connection)
{
	const char *host = header(connection, MHD_HTTP_HEADER_HOST);
	const char *origin = header(connection, MHD_HTTP_HEADER_ORIGIN);
	const char *site = header(connection, "Sec-Fetch-Site");

	return origin && strncmp(origin, "http://", 7) == 0 &&
	       strcasecmp(origin + 7, host) == 0 &&
	       (!site || strcmp(site, "same-origin") == 0);
}

static bool
is_json(struct MHD_Connection *connection)
{
	static const char json[] = "application/json";
	const char *type = header(connection, MHD_HTTP_HEADER_CONTENT_TYPE);

	return type && strncasecmp(type, json, sizeof json - 1) == 0 &&
	       strchr("; \t", type[sizeof json - 1]);
}

/* What a POST is refused with; 0: nothing. */
static unsigned
judge_post(struct MHD_Connection *connection, struct visitor *visitor)
{
	const char *length = header(connection, MHD_HTTP_HEADER_CONTENT_LENGTH);
	uint64_t expected;

	if (!is_from_us(connection))
		return MHD_HTTP_FORBIDDEN;
	if (!is_json(connection))
		return MHD_HTTP_UNSUPPORTED_MEDIA_TYPE;
	if (!length || header(connection, MHD_HTTP_HEADER_TRANSFER_ENCODING))
		return MHD_HTTP_LENGTH_REQUIRED;
	if (!number_parse(length, &expected))
		return MHD_HTTP_BAD_REQUEST;
	if (expected > WEB_BODY_MAX)
		return CONTENT_TOO_LARGE;
	visitor->body = malloc(expected + 1);
	visitor->body_expected = expected;
	return visitor->body ? 0 : MHD_HTTP_SERVICE_UNAVAILABLE;
}

static bool
has_body(struct MHD_Connection *connection)
{
	const char *length = header(connection, MHD_HTTP_HEADER_CONTENT_LENGTH);

	return header(connection, MHD_HTTP_HEADER_TRANSFER_ENCODING) ||
	       (length && strcmp(length, "0") != 0);
}

/* What a request is refused with; 0: nothing. Without the right token, whatever
 * else it says is no matter. */
static unsigned
judge(const struct web *web, struct MHD_Connection *connection,
	const char *path, const char *method, struct visitor *visitor)
{
	const char *host = header(connection, MHD_HTTP_HEADER_HOST), *name;
	bool posts = strcmp(method, MHD_HTTP_METHOD_POST) == 0;

	if (!posts && strcmp(method, MHD_HTTP_METHOD_GET) != 0 &&
		strcmp(method, MHD_HTTP_METHOD_HEAD) != 0)
		return MHD_HTTP_METHOD_NOT_ALLOWED;
	if (!host || *host == '\0')
		return MHD_HTTP_BAD_REQUEST;
	if (!is_host(web, visitor, host))
		return MHD_HTTP_FORBIDDEN;
	visitor->door = doors_find(&web->doors, path, &name);
	if (visitor->door == -1)
		return MHD_HTTP_NOT_FOUND;
	if (posts)
		return judge_post(connection, visitor);
	return has_body(connection) ? MHD_HTTP_BAD_REQUEST : 0;
}

/* In words where a person may be helped by them. */
static enum MHD_Result
send_refusal(struct MHD_Connection *connection, unsigned status)
{
	return answer_text(connection, status,
		status == MHD_HTTP_FORBIDDEN
			? "Please open the link as it was printed.\n"
			: "");
}

static enum MHD_Result
send_reply(struct MHD_Connection *connection, const struct web_reply *reply)
{
	unsigned status = reply->status	 ? (unsigned)reply->status
			  : reply->bytes ? MHD_HTTP_OK
					 : MHD_HTTP_NO_CONTENT;

	return answer_bytes(
		connection, status, reply->type, reply->bytes, reply->length);
}

static enum MHD_Result
send_page(const struct web *web, struct MHD_Connection *connection, int door)
{
	struct web_reply reply;
	FILE *page = web_reply_open(&reply);

	if (page) {
		web->site->page(web->site->owner, door, page);
		web_reply_close(
			&reply, page, "text/html; charset=utf-8", 0, NULL);
	}
	return send_reply(connection, &reply);
}

/* A new stream, which is told what is so now. */
static enum MHD_Result
send_stream(struct web *web, struct MHD_Connection *connection,
	struct visitor *visitor)
{
	struct MHD_Response *response;
	enum MHD_Result sent;

	streams_make_room(&web->streams, visitor->door);
	struct web_stream *stream = stream_new(&web->streams, connection,
		visitor->fd, visitor->door, &response);
	if (!stream)
		return MHD_NO;
	web->site->opened(web->site->owner, visitor->door, stream);
	answer_complete(response, "text/event-stream");
	sent = http.MHD_queue_response(connection, MHD_HTTP_OK, response);
	http.MHD_destroy_response(response);
	visitor_turns(&web->visitors, visitor, VISITOR_STAYS);
	return sent;
}

static const struct web_file *
find_file(const struct web_site *site, const char *name)
{
	for (const struct web_file *file = site->files; file && file->name;
		file++)
		if (strcmp(file->name, name) == 0)
			return file;
	return NULL;
}

/* What the site has answered; or the library asks again when it has. */
static enum MHD_Result
reply_now(struct web *web, struct MHD_Connection *connection,
	struct visitor *visitor, const struct web_reply *reply)
{
	web->asking = NULL;
	if (visitor->later == 0)
		return send_reply(connection, reply);
	visitor_turns(&web->visitors, visitor, VISITOR_AWAITS);
	http.MHD_suspend_connection(connection);
	return MHD_YES;
}

static enum MHD_Result
reply_later(struct MHD_Connection *connection, struct visitor *visitor)
{
	const struct web_reply reply = visitor->reply;

	visitor->reply = (struct web_reply){0};
	visitor->is_answered = false;
	return send_reply(connection, &reply);
}

static enum MHD_Result
get(struct web *web, struct MHD_Connection *connection, struct visitor *visitor,
	const char *name, bool has_to_follow)
{
	const struct web_site *site = web->site;
	const struct web_file *file = find_file(site, name);
	struct web_reply reply = {0};

	if (*name == '\0')
		return send_page(web, connection, visitor->door);
	if (site->opened && strcmp(name, EVENTS) == 0)
		return has_to_follow ? send_stream(web, connection, visitor)
				     : answer_constant(connection, MHD_HTTP_OK,
					       "text/event-stream", "", 0);
	if (file)
		return answer_constant(connection, MHD_HTTP_OK, file->type,
			file->bytes, (size_t)(file->end - file->bytes));
	web->asking = visitor;
	if (!site->get || !site->get(site->owner, visitor->door, name, &reply))
		return send_refusal(connection, MHD_HTTP_NOT_FOUND);
	return reply_now(web, connection, visitor, &reply);
}

static enum MHD_Result
refuse_post(struct MHD_Connection *connection, const char *json)
{
	return answer_constant(connection, MHD_HTTP_BAD_REQUEST,
		"application/json", json, strlen(json));
}

static enum MHD_Result
post(struct web *web, struct MHD_Connection *connection,
	struct visitor *visitor, const char *name)
{
	const struct web_site *site = web->site;
	struct web_reply reply = {0};
	json_t *body = json_loadb(visitor->body, visitor->body_length,
		JSON_REJECT_DUPLICATES, NULL);

	if (!json_is_object(body)) {
		json_decref(body);
		return refuse_post(connection,
			"{\"error\":\"the body is no JSON object\"}");
	}
	web->asking = visitor;
	bool taken = site->post &&
		     site->post(site->owner, visitor->door, name, body, &reply);
	json_decref(body);
	return taken ? reply_now(web, connection, visitor, &reply)
		     : send_refusal(connection, MHD_HTTP_NOT_FOUND);
}

/* Now, or when its turn has come, and the library asks again; or, where too
 * many wait for that, by the end of the connection. */
static enum MHD_Result
refuse(struct web *web, struct MHD_Connection *connection,
	struct visitor *visitor)
{
	if (visitor_is_in_turn(&web->visitors, visitor))
		return send_refusal(connection, visitor->status);
	if (visitor->state != VISITOR_HELD)
		return MHD_NO;
	http.MHD_suspend_connection(connection);
	return MHD_YES;
}

/* The whole request is there. */
static enum MHD_Result
answer_request(struct web *web, struct MHD_Connection *connection,
	const char *path, const char *method, struct visitor *visitor)
{
	const char *name = NULL;

	if (visitor->status != 0)
		return refuse(web, connection, visitor);
	if (visitor->is_answered)
		return reply_later(connection, visitor);
	visitor_turns(&web->visitors, visitor, VISITOR_ANSWERED);
	doors_find(&web->doors, path, &name);
	if (strcmp(method, MHD_HTTP_METHOD_POST) == 0)
		return name ? post(web, connection, visitor, name)
			    : send_refusal(connection, MHD_HTTP_NOT_FOUND);
	if (!name) {
		char whole[WEB_TOKEN_LENGTH + 3];

		snprintf(whole, sizeof whole, "%s/", path);
		return answer_elsewhere(connection, whole);
	}
	return get(web, connection, visitor, name,
		strcmp(method, MHD_HTTP_METHOD_GET) == 0);
}

static bool
take_body(struct visitor *visitor, const char *bytes, size_t length)
{
	if (!visitor->body ||
		length > visitor->body_expected - visitor->body_length)
		return false;
	memcpy(visitor->body + visitor->body_length, bytes, length);
	visitor->body_length += length;
	return true;
}

/* Is called by the library for each head, for parts of a body and for the end
 * of a request. */
static enum MHD_Result
request_take(void *server, struct MHD_Connection *connection, const char *url,
	const char *method, const char *version, const char *upload,
	size_t *upload_size, void **context)
{
	struct web *web = server;
	const union MHD_ConnectionInfo *info = http.MHD_get_connection_info(
		connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
	struct visitor *visitor = info ? info->socket_context : NULL;

	(void)version;
	if (!visitor || web->closing)
		return MHD_NO;
	if (!*context) {
		*context = visitor;
		visitor->status = judge(web, connection, url, method, visitor);
		return visitor->status != 0 && has_body(connection)
			       ? refuse(web, connection, visitor)
			       : MHD_YES;
	}
	if (*upload_size > 0) {
		if (!take_body(visitor, upload, *upload_size))
			return MHD_NO;
		*upload_size = 0;
		return MHD_YES;
	}
	return answer_request(web, connection, url, method, visitor);
}

/* Is called by the library when an answer has been sent, or has failed. */
static void
request_end(void *server, struct MHD_Connection *connection, void **context,
	enum MHD_RequestTerminationCode reason)
{
	struct web *web = server;
	struct visitor *visitor = *context;

	(void)connection;
	(void)reason;
	*context = NULL;
	if (!visitor)
		return;
	free(visitor->body);
	visitor->body = NULL;
	visitor->body_length = visitor->body_expected = 0;
	free(visitor->reply.bytes);
	visitor->reply = (struct web_reply){0};
	visitor->is_answered = false;
	visitor->later = 0;
	visitor->in_turn = false;
	visitor_turns(&web->visitors, visitor, VISITOR_ASKING);
}

/* The server */

static int64_t
uptime_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

enum {
	/* Bytes; the head of a request has to fit. A long line is scanned anew
	 * for every few bytes of it that come, so it is no more than browsers
	 * need. */
	MEMORY_OF_VISITOR = 12288,
	STALLED_SECONDS = 30, /* without a byte read or written */
};

/* What the library complains of while it starts is why it cannot; later that it
 * got no descriptor for a connection that has come is the one thing that we can
 * help. */
static void
note_error(void *server, const char *format, va_list arguments)
{
	struct web *web = server;

	(void)format;
	(void)arguments;
	web->start_error = errno;
	if (web->daemon && (errno == EMFILE || errno == ENFILE))
		visitors_shut_oldest(&web->visitors);
}

static void
visit(void *server, struct MHD_Connection *connection, void **context,
	enum MHD_ConnectionNotificationCode what)
{
	struct web *web = server;
	const union MHD_ConnectionInfo *info = http.MHD_get_connection_info(
		connection, MHD_CONNECTION_INFO_CONNECTION_FD);

	if (what == MHD_CONNECTION_NOTIFY_STARTED)
		*context = info ? visitor_new(&web->visitors, connection,
					  info->connect_fd)
				: NULL;
	else {
		web->again = true;
		if (*context)
			visitor_free(&web->visitors, *context);
	}
}

/* The paths that are asked for stay as they are. */
static size_t
keep_escapes(void *server, struct MHD_Connection *connection, char *text)
{
	(void)server;
	(void)connection;
	return strlen(text);
}

/* How many connections there may be: half of the descriptors are the owner's.
 */
static int
visitors_most(void)
{
	enum { LEAST = 8 };
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) < 0 ||
		limit.rlim_cur / 2 >= VISITORS_MAX)
		return VISITORS_MAX;
	return limit.rlim_cur / 2 > LEAST ? (int)limit.rlim_cur / 2 : LEAST;
}

static void
explain(const struct web_terms *terms, const char *address, int error,
	char reason[static GAME_REASON_MAX])
{
	if (error == EADDRINUSE)
		snprintf(reason, GAME_REASON_MAX, "port %d of %s is in use",
			terms->port, address);
	else if (error == EADDRNOTAVAIL)
		snprintf(reason, GAME_REASON_MAX,
			"%s is no address of this machine", address);
	else if (error == EACCES || error == EPERM)
		snprintf(reason, GAME_REASON_MAX,
			"this user may not listen at port %d of %s",
			terms->port, address);
	else
		snprintf(reason, GAME_REASON_MAX, "cannot listen at %s: %s",
			address, strerror(error ? error : ENOMEM));
}

static struct MHD_Daemon *
start(struct web *web, const struct address *address)
{
	const struct sockaddr *socket = (const void *)&address->socket;
	unsigned flags =
		MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG;
	int most = visitors_most();

	if (socket->sa_family == AF_INET6)
		flags |= address_is_any(address) ? MHD_USE_DUAL_STACK
						 : MHD_USE_IPv6;
	/* Before all places are taken somebody has to go. */
	visitors_init(&web->visitors, most - most / 16 - 1);
	return http.MHD_start_daemon(flags, 0, NULL, NULL, request_take, web,
		MHD_OPTION_EXTERNAL_LOGGER, note_error, web,
		MHD_OPTION_SOCK_ADDR, socket, MHD_OPTION_CONNECTION_LIMIT,
		(unsigned)most, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
		(size_t)MEMORY_OF_VISITOR, MHD_OPTION_CONNECTION_TIMEOUT,
		(unsigned)STALLED_SECONDS, MHD_OPTION_NOTIFY_CONNECTION, visit,
		web, MHD_OPTION_NOTIFY_COMPLETED, request_end, web,
		MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, web,
		MHD_OPTION_END);
}

static int
port_of(const struct web *web)
{
	const union MHD_DaemonInfo *info = http.MHD_get_daemon_info(
		web->daemon, MHD_DAEMON_INFO_BIND_PORT);

	return info ? info->port : 0;
}

static struct web *
open_relayed(const struct web_terms *terms, char reason[static GAME_REASON_MAX])
{
	struct web *web = calloc(1, sizeof *web);

	if (!web) {
		snprintf(reason, GAME_REASON_MAX, "%s", strerror(errno));
		return NULL;
	}
	web->relayed = relayed_open(terms, reason);
	if (web->relayed)
		return web;
	free(web);
	return NULL;
}

struct web *
web_open(const struct web_terms *terms, char reason[static GAME_REASON_MAX])
{
	const char *listened = terms->address ? terms->address : "127.0.0.1";
	struct address address;

	if (terms->relay)
		return open_relayed(terms, reason);
	if (load_library(reason) < 0)
		return NULL;
	struct web *web = calloc(1, sizeof *web);
	if (!web) {
		snprintf(reason, GAME_REASON_MAX, "%s", strerror(errno));
		return NULL;
	}
	if (!address_parse(&address, listened, terms->port, reason)) {
		free(web);
		return NULL;
	}
	web->site = terms->site;
	web->host = terms->host;
	streams_init(&web->streams);
	web->daemon = start(web, &address);
	if (!web->daemon) {
		explain(terms, listened, web->start_error, reason);
		free(web);
		return NULL;
	}
	web->port = port_of(web);
	if (terms->host)
		snprintf(web->link_host, sizeof web->link_host, "%s",
			terms->host);
	else
		address_link(&address, web->link_host);
	return web;
}

/* Lets those go on whose refusal has its turn. */
static void
resume_held(struct web *web, bool all)
{
	struct visitor *next;

	while ((next = visitors_next_in_turn(&web->visitors, all)) != NULL)
		http.MHD_resume_connection(next->connection);
}

/* Nobody will be answered any more who waits for that. */
static void
resume_awaiting(struct web *web)
{
	struct visitor *visitor;

	while ((visitor = visitors_awaiting(&web->visitors, 0))) {
		visitor_turns(&web->visitors, visitor, VISITOR_ASKING);
		http.MHD_resume_connection(visitor->connection);
	}
}

/* As long as more leaves, so that nobody is waited for. */
static void
send_rest(struct web *web)
{
	enum { TRIES = 4 }; /* a connection takes several steps to its end */

	web->closing = true;
	streams_end(&web->streams);
	resume_held(web, true);
	resume_awaiting(web);
	for (int tries = 0; tries < TRIES && !TAILQ_EMPTY(&web->streams.list);
		tries++) {
		size_t before = streams_waiting(&web->streams);

		http.MHD_run(web->daemon);
		if (streams_waiting(&web->streams) < before)
			tries = 0;
	}
}

void
web_close(struct web *web)
{
	if (!web)
		return;
	relayed_close(web->relayed);
	if (!web->relayed) {
		send_rest(web);
		http.MHD_stop_daemon(web->daemon);
		assert(TAILQ_EMPTY(&web->streams.list));
		doors_release(&web->doors);
	}
	free(web);
}

int
web_add_door(struct web *web, const char *token)
{
	return web->relayed ? 0 : doors_add(&web->doors, token);
}

void
web_link(const struct web *web, int door, char link[static WEB_LINK_MAX])
{
	*link = '\0';
	if (web->relayed)
		return;
	snprintf(link, WEB_LINK_MAX, "http://%s:%d/%s/", web->link_host,
		web->port, web->doors.all[door].token);
}

int
web_descriptor(const struct web *web)
{
	if (web->relayed)
		return relayed_descriptor(web->relayed);
	const union MHD_DaemonInfo *info =
		http.MHD_get_daemon_info(web->daemon, MHD_DAEMON_INFO_EPOLL_FD);

	return info ? info->epoll_fd : -1;
}

/* -1: never. */
static int
sooner(int a, int b)
{
	if (a == -1 || b == -1)
		return a > b ? a : b;
	return a < b ? a : b;
}

int
web_wait_ms(const struct web *web)
{
	if (web->relayed)
		return relayed_has_gone(web->relayed) ? 0 : -1;
	int64_t now_ms = uptime_ms();
	MHD_UNSIGNED_LONG_LONG library_ms;
	int wait_ms = sooner(visitors_wait_ms(&web->visitors, now_ms),
		streams_wait_ms(&web->streams, now_ms));

	if (web->streams.stirred || web->again)
		return 0;
	if (http.MHD_get_timeout(web->daemon, &library_ms) == MHD_YES)
		wait_ms = sooner(wait_ms,
			library_ms < INT_MAX ? (int)library_ms : INT_MAX);
	return wait_ms;
}

void
web_serve(struct web *web)
{
	if (web->relayed) {
		relayed_serve(web->relayed);
		return;
	}
	web->visitors.now_ms = uptime_ms();
	web->streams.stirred = web->again = false;
	streams_beat(&web->streams, web->visitors.now_ms);
	resume_held(web, false);
	http.MHD_run(web->daemon);
	visitors_sweep(&web->visitors);
}

void
web_tell(struct web_stream *stream, const char *message)
{
	if (stream->relayed)
		relayed_tell(stream->relayed, stream->number, message);
	else
		stream_tell(stream, message);
}

void
web_tell_all(struct web *web, int door, const char *message)
{
	if (web->relayed)
		relayed_tell_all(web->relayed, message);
	else
		streams_tell_all(&web->streams, door, message);
}

int
web_stream_number(const struct web_stream *stream)
{
	return stream->number;
}

int
web_stream_numbers(const struct web *web, int door,
	int numbers[static WEB_STREAMS_BEHIND_DOOR])
{
	return streams_behind(&web->streams, door, numbers);
}

void
web_tell_number(struct web *web, int number, const char *message)
{
	struct web_stream *stream = streams_find(&web->streams, number);

	if (stream)
		stream_tell(stream, message);
}

int
web_later(struct web *web)
{
	web->later = web->later == INT_MAX ? 1 : web->later + 1;
	web->asking->later = web->later;
	return web->later;
}

void
web_answer(struct web *web, int number, const struct web_reply *reply)
{
	struct visitor *visitor = visitors_awaiting(&web->visitors, number);

	if (!visitor) {
		free(reply->bytes);
		return;
	}
	visitor->reply = *reply;
	visitor->is_answered = true;
	visitor_turns(&web->visitors, visitor, VISITOR_ANSWERED);
	http.MHD_resume_connection(visitor->connection);
	web->again = true;
}

int
web_port(const struct web *web)
{
	return web->port;
}

int
web_watchers(const struct web *web, int door)
{
	return web->relayed ? 0 : streams_count(&web->streams, door);
}

bool
web_is_told(const struct web *web)
{
	return web->relayed ? relayed_is_told(web->relayed)
			    : streams_asleep(&web->streams);
}

bool
web_has_gone(const struct web *web)
{
	return web->relayed && relayed_has_gone(web->relayed);
}
