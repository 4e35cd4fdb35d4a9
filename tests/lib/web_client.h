/*
 * A client of a server of pages, in the same thread: while it waits for bytes
 * the server is served.
 */
#ifndef LIB_WEB_CLIENT_H
#define LIB_WEB_CLIENT_H

#include <stdbool.h>
#include <stddef.h>

struct web;

struct web_client {
	int fd;
	struct web *web; /* NULL when it has closed */
	char *bytes;	 /* all that has come, with a NUL */
	size_t length;
	bool ended; /* nothing more will come */
};

/* Connects to where LINK leads. */
void web_client_open(struct web_client *, struct web *, const char *link);
void web_client_close(struct web_client *);

/* Sends all; false: the server has closed the connection. */
bool web_client_send(struct web_client *, const char *bytes, size_t length);
bool web_client_print(struct web_client *, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Waits until TEXT has come, or the end. */
bool web_client_awaits(struct web_client *, const char *text);
void web_client_awaits_end(struct web_client *);

/* Waits for a whole answer of known length, or the end; its status, 0: there is
 * none. The answer is what BYTES holds. */
int web_client_answer(struct web_client *);

/* How often TEXT has come. */
int web_client_count(const struct web_client *, const char *text);

/* Takes what has come, without waiting. */
void web_client_look(struct web_client *);

/* Forgets what has come. */
void web_client_forget(struct web_client *);

/* Where the body of the answer begins. */
const char *web_client_body(const struct web_client *);

/* Serves until the server has nothing to do at once. */
void web_settle(struct web *);

#endif
