/*
 * The loop of a bot with a page: waits for commands and for browsers at once,
 * and ends when the commands do, after all pages have been told so.
 */
#ifndef PAGE_SERVICE_H
#define PAGE_SERVICE_H

#include "page/seat_page.h"

/* TERMS but their clock, where the page is to be, and the bot's VERSION. The
 * link goes to standard error. The exit status, with what went wrong said in
 * words. */
int service_run(struct seat_page_terms terms, const struct web_terms *place,
	const char *version);

#endif
