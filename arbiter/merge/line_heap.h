/*
 * Lines of record files as a heap, of which the one with the lowest number is
 * taken first: among those of one game the one of the file named first.
 */
#ifndef MERGE_LINE_HEAP_H
#define MERGE_LINE_HEAP_H

#include <stdbool.h>
#include <stddef.h>

/* A game as it stands in a file, without its checksum, line feed included. */
struct merge_line {
	long id;
	int input;   /* which of the files */
	long number; /* of the line there */
	char *bytes; /* owned, where the owner of the heap has it so */
	size_t length;
	long turn;  /* all lines of a turn come before those of the next */
	int source; /* whose next line it is, where that matters */
};

/* {0} is empty. */
struct line_heap {
	struct merge_line *lines;
	size_t count;
	size_t capacity;
	size_t bytes; /* of all lines */
};

/* Frees the bytes of the lines that are left, too. */
void line_heap_release(struct line_heap *);

/* -1 with errno: no memory. */
int line_heap_add(struct line_heap *, const struct merge_line *);

/* The first line; there is one. */
struct merge_line line_heap_take(struct line_heap *);

#endif
