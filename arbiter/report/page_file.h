/*
 * A page that is one file of HTML: it needs nothing else, asks for nothing, and
 * its policy allows no other style or script than its own, which are files of
 * src/web/page.
 *
 *	page_file_begin(file, scripts);
 *	... the title ...
 *	page_file_body(file);
 *	... what is there without scripts ...
 *	page_file_end(file, scripts, data, length);
 */
#ifndef REPORT_PAGE_FILE_H
#define REPORT_PAGE_FILE_H

#include <stddef.h>
#include <stdio.h>

/* SCRIPTS are names, NULL at the end, in the order in which they run. */
void page_file_begin(FILE *, const char *const *scripts);

void page_file_body(FILE *);

/* DATA is JSON, which the scripts find as the text of the element "data". */
void page_file_end(
	FILE *, const char *const *scripts, const char *data, size_t length);

#endif
