/*
 * Requests to the server of lib/web_stand.h, proper and hostile ones, and with
 * which status each is answered.
 */
#ifndef LIB_WEB_REQUESTS_H
#define LIB_WEB_REQUESTS_H

#include "lib/web_stand.h"

/* Parts of requests; @ stands for the host. */
#define BEHIND	   "/" WEB_STAND_TOKEN "/"
#define HOST	   "Host: @\r\n"
#define FROM_US	   HOST "Origin: http://@\r\n"
#define JSON	   "Content-Type: application/json\r\n"
#define POST(name) "POST " BEHIND name " HTTP/1.1\r\n"

/* The last one has no WHAT. */
struct web_request {
	const char *what;
	const char *request;
	int status; /* 0: none, or that of a refusal */
};

extern const struct web_request web_requests[];

/* Of them are posts that are taken. */
enum { WEB_REQUESTS_POSTED = 3 };

/* Sends a request with the stand's host. */
void web_request_send(
	const struct web_stand *, struct web_client *, const char *request);

#endif
