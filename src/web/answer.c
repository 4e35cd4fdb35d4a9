#include "web/answer.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

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

void
answer_complete(struct MHD_Response *response, const char *type)
{
	for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
		MHD_add_response_header(response, headers[i][0], headers[i][1]);
	if (type)
		MHD_add_response_header(
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
		MHD_add_response_header(
			response, MHD_HTTP_HEADER_ALLOW, "GET, HEAD, POST");
	sent = MHD_queue_response(connection, status, response);
	MHD_destroy_response(response);
	return sent;
}

enum MHD_Result
answer_constant(struct MHD_Connection *connection, unsigned status,
	const char *type, const char *bytes, size_t length)
{
	/* The library does not write there. */
	union {
		const char *bytes;
		void *any;
	} constant = {.bytes = bytes};

	return answer(connection, status, type,
		MHD_create_response_from_buffer(
			length, constant.any, MHD_RESPMEM_PERSISTENT));
}

enum MHD_Result
answer_text(
	struct MHD_Connection *connection, unsigned status, const char *text)
{
	return answer_constant(connection, status,
		*text != '\0' ? "text/plain; charset=utf-8" : NULL, text,
		strlen(text));
}

enum MHD_Result
answer_bytes(struct MHD_Connection *connection, unsigned status,
	const char *type, char *bytes, size_t length)
{
	struct MHD_Response *response;

	if (!bytes)
		return answer_constant(connection, status, NULL, "", 0);
	response = MHD_create_response_from_buffer(
		length, bytes, MHD_RESPMEM_MUST_FREE);
	if (!response)
		free(bytes);
	return answer(connection, status, type, response);
}

enum MHD_Result
answer_elsewhere(struct MHD_Connection *connection, const char *location)
{
	struct MHD_Response *response = MHD_create_response_from_buffer(
		0, NULL, MHD_RESPMEM_PERSISTENT);

	if (response)
		MHD_add_response_header(
			response, MHD_HTTP_HEADER_LOCATION, location);
	return answer(connection, MHD_HTTP_MOVED_PERMANENTLY, NULL, response);
}
