/* Lines that wait for their turn, not too many. */
#ifndef APPLET_LINE_QUEUE_H
#define APPLET_LINE_QUEUE_H

#include <stdbool.h>
#include <stddef.h>

enum { LINE_QUEUE_MAX = 64 };

/* {0} is empty. */
struct line_queue {
	char *lines[LINE_QUEUE_MAX]; /* a ring, owned */
	size_t first;
	size_t count;
};

void line_queue_release(struct line_queue *);

/* BEFORE and LINE become the last one. False: there is no room. */
bool line_queue_add(struct line_queue *, const char *before, const char *line);

/* The first one, which is the caller's; NULL: there is none. */
char *line_queue_take(struct line_queue *);

#endif
