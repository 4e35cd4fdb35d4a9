/*
 * For tests of what main is given and what it prints: a line as arguments, and
 * a standard stream caught in a file.
 */
#ifndef LIB_COMMAND_LINE_H
#define LIB_COMMAND_LINE_H

#include <stddef.h>
#include <stdio.h>

enum { COMMAND_LINE_WORDS = 64, COMMAND_LINE_SIZE = 1024 };

/* The arguments point into it, and so does what keeps them. */
struct command_line {
	char storage[COMMAND_LINE_SIZE];
	int argc;
	char *argv[COMMAND_LINE_WORDS + 1]; /* NULL at the end */
};

/* Words separated by single blanks; there is no quoting. */
void command_line_split(struct command_line *, const char *line);

/* Standard output or error (DESCRIPTOR) between begin and end, which leaves
 * what was printed in TEXT. */
struct caught_stream {
	FILE *file;
	int descriptor;
	int saved;
};

void caught_stream_begin(struct caught_stream *, int descriptor);
void caught_stream_end(struct caught_stream *, char *text, size_t size);

#endif
