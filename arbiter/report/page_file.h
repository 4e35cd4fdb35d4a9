/*
 * A page that is a file of HTML, whose policy allows no other style or script
 * than its own, which are files of src/web/page. They are in it, and it needs
 * nothing else and asks for nothing; or, of a page of a site, they are in the folder
 * that it names, "../files/", which page_file_save fills.
 *
 *	page_file_begin(file, scripts, NULL);
 *	... the title ...
 *	page_file_body(file, NULL);
 *	... what is there without scripts ...
 *	page_file_end(file, scripts, NULL, data, length);
 */
#ifndef REPORT_PAGE_FILE_H
#define REPORT_PAGE_FILE_H

#include <stddef.h>
#include <stdio.h>

/* SCRIPTS are names, NULL at the end, in the order in which they run. A page without
 * any is for one reader, and no search engine is to find it. */
void page_file_begin(FILE *, const char *const *scripts, const char *folder);

void page_file_body(FILE *, const char *folder);

/* DATA is JSON, which the scripts find as the text of the element "data"; NULL:
 * there is none. */
void page_file_end(FILE *, const char *const *scripts, const char *folder,
	const char *data, size_t length);

/* Writes the style and all SCRIPTS as files into the folder PATH. -1 with errno. */
int page_file_save(const char *path, const char *const *scripts);

#endif
