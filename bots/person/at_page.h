/*
 * The person at a page in a browser: what the seat is told goes to all who look
 * at the page, and what they answer to the bot. The messages are described in
 * talon-human(6).
 */
#ifndef PERSON_AT_PAGE_H
#define PERSON_AT_PAGE_H

#include "web/page_options.h"
#include "web/web.h"

struct at_page_terms {
	const char *title;
	const char *version; /* of the bot */
	struct page_waits waits;
	bool resign; /* the person may give up */
};

/*
 * Serves the page at PLACE, whose site is the page's own, and plays on standard
 * input and output until the commands end; the pages are told so before. The
 * link goes to standard error. The exit status, with what went wrong said in
 * words.
 */
int at_page_run(const struct at_page_terms *, struct web_terms place);

#endif
