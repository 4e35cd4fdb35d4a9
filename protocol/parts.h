/*
 * A text that comes in parts, the arguments of several commands, `I N PART`, in
 * their order: what `show_frame` and `show_actions` show.
 */
#ifndef PROTOCOL_PARTS_H
#define PROTOCOL_PARTS_H

#include <stddef.h>

/* {0} is empty. */
struct parts {
	char *text; /* NUL-terminated, owned, if it is not NULL */
	size_t length;
	int count; /* of the parts that have come */
	int all;
};

enum parts_status { PARTS_PARTIAL, PARTS_WHOLE, PARTS_BAD };

/* Adds a part. WHOLE: the text is there, until the next call. BAD: no such part
 * can come now, and nothing is left of the text. -1 with errno: no memory. */
int parts_add(struct parts *, char *arguments);

void parts_release(struct parts *);

#endif
