#include "web/web.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "web/address.h"
#include "web/request.h"
#include "web/server.h"
#include "web/uptime.h"

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
	const union MHD_ConnectionInfo *info = MHD_get_connection_info(
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
	return MHD_start_daemon(flags, 0, NULL, NULL, request_take, web,
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
	const union MHD_DaemonInfo *info =
		MHD_get_daemon_info(web->daemon, MHD_DAEMON_INFO_BIND_PORT);

	return info ? info->port : 0;
}

struct web *
web_open(const struct web_terms *terms, char reason[static GAME_REASON_MAX])
{
	const char *listened = terms->address ? terms->address : "127.0.0.1";
	struct web *web = calloc(1, sizeof *web);
	struct address address;

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
		MHD_resume_connection(next->connection);
}

/* As long as more leaves, so that nobody is waited for. */
static void
send_rest(struct web *web)
{
	enum { TRIES = 4 }; /* a connection takes several steps to its end */

	web->closing = true;
	streams_end(&web->streams);
	resume_held(web, true);
	for (int tries = 0; tries < TRIES && !TAILQ_EMPTY(&web->streams.list);
		tries++) {
		size_t before = streams_waiting(&web->streams);

		MHD_run(web->daemon);
		if (streams_waiting(&web->streams) < before)
			tries = 0;
	}
}

void
web_close(struct web *web)
{
	if (!web)
		return;
	send_rest(web);
	MHD_stop_daemon(web->daemon);
	assert(TAILQ_EMPTY(&web->streams.list));
	doors_release(&web->doors);
	free(web);
}

int
web_add_door(struct web *web, const char *token)
{
	return doors_add(&web->doors, token);
}

void
web_link(const struct web *web, int door, char link[static WEB_LINK_MAX])
{
	snprintf(link, WEB_LINK_MAX, "http://%s:%d/%s/", web->link_host,
		web->port, web->doors.all[door].token);
}

int
web_descriptor(const struct web *web)
{
	const union MHD_DaemonInfo *info =
		MHD_get_daemon_info(web->daemon, MHD_DAEMON_INFO_EPOLL_FD);

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
	int64_t now_ms = uptime_ms();
	MHD_UNSIGNED_LONG_LONG library_ms;
	int wait_ms = sooner(visitors_wait_ms(&web->visitors, now_ms),
		streams_wait_ms(&web->streams, now_ms));

	if (web->streams.stirred || web->again)
		return 0;
	if (MHD_get_timeout(web->daemon, &library_ms) == MHD_YES)
		wait_ms = sooner(wait_ms,
			library_ms < INT_MAX ? (int)library_ms : INT_MAX);
	return wait_ms;
}

void
web_serve(struct web *web)
{
	web->visitors.now_ms = uptime_ms();
	web->streams.stirred = web->again = false;
	streams_beat(&web->streams, web->visitors.now_ms);
	resume_held(web, false);
	MHD_run(web->daemon);
	visitors_sweep(&web->visitors);
}

void
web_tell_all(struct web *web, int door, const char *message)
{
	streams_tell_all(&web->streams, door, message);
}

int
web_watchers(const struct web *web, int door)
{
	return streams_count(&web->streams, door);
}

bool
web_is_told(const struct web *web)
{
	return streams_asleep(&web->streams);
}
