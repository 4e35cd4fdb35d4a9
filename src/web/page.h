/* Pages: their files, and a served page as it is before its scripts have drawn
 * anything. */
#ifndef WEB_PAGE_H
#define WEB_PAGE_H

#include <stdio.h>

#include "web/web.h"

/* The files of src/web/page, compiled in; the last entry has no name. */
extern const struct web_file page_files[];

/* NAME is one of them. */
const struct web_file *page_file(const char *name);

struct page_terms {
	const char *title;  /* any text */
	const char *script; /* the page's own, "seat.js", besides frame.js */
	const char *const *before;   /* others before it, NULL at the end; NULL:
				      there are none */
	const char *without_scripts; /* a sentence of ours for who has none */

	/* Writes tables and the like, HTML, which are there without scripts,
	 * too. NULL: there are none. */
	void (*tables)(void *owner, FILE *);
	void *owner;

	int reload_s; /* who has no scripts gets it anew so often; 0: never */
};

/* The scripts draw into the element "page", which stands before the tables. */
void page_write(FILE *, const struct page_terms *);

#endif
