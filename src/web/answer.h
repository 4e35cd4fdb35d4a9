/*
 * Answers of HTTP with what every one of them says to the browser: keep
 * nothing, guess no types, tell nobody where you have come from, load nothing
 * that is not ours, stand in nobody's frame.
 */
#ifndef WEB_ANSWER_H
#define WEB_ANSWER_H

#include <microhttpd.h>
#include <stddef.h>

struct web_reply;

/* Adds to RESPONSE the headers of every answer, and TYPE if it is not NULL. */
void answer_complete(struct MHD_Response *, const char *type);

/* Each sends an answer; MHD_NO: it could not, close the connection. */
enum MHD_Result answer_text(
	struct MHD_Connection *, unsigned status, const char *text);
enum MHD_Result answer_constant(struct MHD_Connection *, unsigned status,
	const char *type, const char *bytes, size_t length);

/* The bytes become the answer's; NULL: there are none. */
enum MHD_Result answer_bytes(struct MHD_Connection *, unsigned status,
	const char *type, char *bytes, size_t length);

/* Sends the client elsewhere. */
enum MHD_Result answer_elsewhere(struct MHD_Connection *, const char *location);

#endif
