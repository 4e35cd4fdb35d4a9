/*
 * A server of pages with a site made up for tests, and one door:
 *
 *	/TOKEN/          the page
 *	page.js          a file
 *	games/12         what the site gets
 *	later            likewise, but nothing is answered yet
 *	act, late        what can be posted: taken, or refused with 409
 *	events           {"kind":"hello"} first
 */
#ifndef LIB_WEB_STAND_H
#define LIB_WEB_STAND_H

#include "lib/web_client.h"
#include "web/web.h"

#define WEB_STAND_TOKEN	 "0123456789abcdef0123456789abcdef"
#define WEB_STAND_PAGE	 "<!doctype html><title>door 0</title>"
#define WEB_STAND_SCRIPT "let talon;"

struct web_stand {
	struct web *web;
	struct web_site site;
	struct web_terms terms;
	char link[WEB_LINK_MAX];
	char host[WEB_LINK_MAX]; /* "127.0.0.1:12345" */
	int posted;		 /* times */
	char body[256];		 /* of the last one */
	int opened;		 /* the number of the last stream */
	int later;		 /* that of the last answer that comes later */
};

/* For cmocka: *STATE is a struct web_stand. */
int web_stand_set_up(void **state);
int web_stand_tear_down(void **state);

/* Closes the server; the test fails unless it opens at ADDRESS again, or is
 * called HOST. */
void web_stand_move(struct web_stand *, const char *address, const char *host);

void web_stand_connect(struct web_stand *, struct web_client *);

/* The answer's status for a GET of NAME behind the door. */
int web_stand_get(struct web_stand *, struct web_client *, const char *name);

/* Opens the stream and waits until it has been told. */
void web_stand_listen(struct web_stand *, struct web_client *);

#endif
