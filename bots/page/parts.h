/*
 * A text that comes in parts: `I N PART`, part I of N, in their order. What is
 * out of order begins anew.
 */
#ifndef PAGE_PARTS_H
#define PAGE_PARTS_H

#include <stdbool.h>
#include <stddef.h>

/* So many parts, of at most a line each, bound what a text takes. */
enum { PARTS_MAX = 1000 };

/* {0} is empty. */
struct parts {
	char *text; /* NUL-terminated, if it is not NULL */
	size_t length;
	int count; /* of the parts that have come */
	int all;
};

enum parts_status { PARTS_PARTIAL, PARTS_WHOLE, PARTS_BAD };

/* Adds a part. WHOLE: the text is there, until the next call. BAD: ARGUMENTS
 * are no part that can come now, and nothing is left of the text. -1 with
 * errno: no memory. */
int parts_add(struct parts *, char *arguments);

void parts_release(struct parts *);

#endif
