/*
 * Requests: who may ask, and who answers. Everything that a request can be
 * refused for is judged by its head; what it sends in spite of that is not
 * read.
 */
#ifndef WEB_REQUEST_H
#define WEB_REQUEST_H

#include <microhttpd.h>

/* Is called by the library for each head, for parts of a body and for the end
 * of a request; SERVER is a struct web. */
enum MHD_Result request_take(void *server, struct MHD_Connection *,
	const char *url, const char *method, const char *version,
	const char *upload, size_t *upload_size, void **context);

/* Is called by the library when an answer has been sent, or has failed. */
void request_end(void *server, struct MHD_Connection *, void **context,
	enum MHD_RequestTerminationCode);

#endif
