/*
 * The options of who serves pages with a table: where they are served, and how
 * long a page shows what has happened before it shows what came next.
 *
 *	page_options_init(&page);
 *	page_options_rows(&page, group);
 *	... OPTION_GROUP(group) ...
 */
#ifndef WEB_PAGE_OPTIONS_H
#define WEB_PAGE_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "options/options.h"

enum { PAGE_OPTIONS_ROWS = 7 };

/* Seconds after a deal, after a single piece has moved, after pieces were taken
 * and after the end of a game. */
struct page_waits {
	double deal, card, trick, end;
};

struct page_options {
	const char *address; /* NULL: not given, 127.0.0.1 */
	int port;	     /* 0: any that is free */
	struct page_waits waits;
	bool given; /* any of them */
};

/* As usual. */
void page_options_init(struct page_options *);

/* The rows of the options, a group of --listen, --port and --wait-.... */
void page_options_rows(struct page_options *,
	struct option_row rows[static PAGE_OPTIONS_ROWS]);

/* The same options as words of a command line, quoted for a shell, each with a
 * blank before it: those that are not as usual. False: that is longer than SIZE
 * has room for, or the address has a quote. */
bool page_options_words(const struct page_options *, char *words, size_t size);

#endif
