/*
 * Foreign text in a page: names of bots, what they wrote, paths. Whatever it
 * is, it stays text.
 */
#ifndef WEB_HTML_H
#define WEB_HTML_H

#include <stddef.h>
#include <stdio.h>

/* As text or in the quotes of an attribute; control characters, which no page
 * may have, become U+FFFD, and what changes how others look stands in words. */
void html_text(FILE *, const char *text);

/* Prints FORMAT, which is HTML, where %d and %ld are as in printf, and %s is as
 * html_text writes it. */
void html_print(FILE *, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* JSON in a script element: nothing in it can end that element, nor is
 * anything a line's end for scripts. */
void html_json(FILE *, const char *json, size_t length);

#endif
