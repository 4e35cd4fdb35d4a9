#include "web/request.h"

#include <stdlib.h>
#include <string.h>

#include "common/number.h"
#include "web/address.h"
#include "web/answer.h"
#include "web/server.h"

#define EVENTS "events"

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

	MHD_get_connection_values(
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
		return MHD_HTTP_CONTENT_TOO_LARGE;
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
	char *bytes = NULL;
	size_t length = 0;
	FILE *page = open_memstream(&bytes, &length);

	if (!page)
		return MHD_NO;
	web->site->page(web->site->owner, door, page);
	bool failed = ferror(page);
	if (fclose(page) != 0 || failed) {
		free(bytes);
		return MHD_NO;
	}
	return answer_bytes(connection, MHD_HTTP_OK, "text/html; charset=utf-8",
		bytes, length);
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
	sent = MHD_queue_response(connection, MHD_HTTP_OK, response);
	MHD_destroy_response(response);
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
	if (!site->get || !site->get(site->owner, visitor->door, name, &reply))
		return send_refusal(connection, MHD_HTTP_NOT_FOUND);
	return send_reply(connection, &reply);
}

static enum MHD_Result
refuse_post(struct MHD_Connection *connection, const char *json)
{
	return answer_constant(connection, MHD_HTTP_BAD_REQUEST,
		"application/json", json, strlen(json));
}

static enum MHD_Result
post(const struct web *web, struct MHD_Connection *connection,
	const struct visitor *visitor, const char *name)
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
	bool taken = site->post &&
		     site->post(site->owner, visitor->door, name, body, &reply);
	json_decref(body);
	return taken ? send_reply(connection, &reply)
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
	MHD_suspend_connection(connection);
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

enum MHD_Result
request_take(void *server, struct MHD_Connection *connection, const char *url,
	const char *method, const char *version, const char *upload,
	size_t *upload_size, void **context)
{
	struct web *web = server;
	const union MHD_ConnectionInfo *info = MHD_get_connection_info(
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

void
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
	visitor->in_turn = false;
	visitor_turns(&web->visitors, visitor, VISITOR_ASKING);
}
