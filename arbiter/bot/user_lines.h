/*
 * What a bot says to the user himself: lines of its standard error, which come
 * in pieces, told by a trace when they are whole.
 *
 *	user_lines_add(&lines, trace, "human", bytes, length);
 *	...
 *	user_lines_end(&lines, trace, "human");
 */
#ifndef BOT_USER_LINES_H
#define BOT_USER_LINES_H

#include <stddef.h>

struct trace;

enum { USER_LINE_MAX = 1024 }; /* what is longer is told in parts */

/* {0} is empty: the part of a line that has come. */
struct user_lines {
	size_t length;
	char half[USER_LINE_MAX];
};

void user_lines_add(struct user_lines *, struct trace *, const char *name,
	const char *bytes, size_t length);

/* No more will come: tells the half line, if there is one. */
void user_lines_end(struct user_lines *, struct trace *, const char *name);

#endif
