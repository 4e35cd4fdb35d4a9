/*
 * The functions of web/web.h in place of the server's: a program of tests that
 * uses this is not linked with the server. What is told is kept, with a line
 * feed behind each message, and the site is called by the test.
 */
#ifndef LIB_WEB_DOUBLE_H
#define LIB_WEB_DOUBLE_H

#include "web/web.h"

/* The server, and the stream that is opened. */
struct web {
	const struct web_site *site;
	char token[WEB_TOKEN_LENGTH + 1];
	char told[1 << 16];   /* to all */
	char opened[1 << 16]; /* to the stream */
	bool gone;	      /* another server is */
	const char *refusal;  /* of web_open; NULL: none */
};

extern struct web web_double;

/* What was told to all since the last call. */
const char *web_double_take(void);

/* What a stream is told that is opened now. */
const char *web_double_open(void);

/* The status of the answer to a POST of BODY, JSON; -1: there is no such NAME.
 */
int web_double_post(const char *name, const char *body);

#endif
