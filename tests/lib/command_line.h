/*
 * For tests of what main is given and what it prints: a line as arguments,
 * a standard stream caught in a file, and how the process ends.
 */
#ifndef LIB_COMMAND_LINE_H
#define LIB_COMMAND_LINE_H

#include <stdbool.h>
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

/* The same of PROGRAM with the arguments of LINE, which may be none. */
void command_line_of(
	struct command_line *, const char *program, const char *line);

/* Standard output or error (DESCRIPTOR) between begin and end, which leaves
 * what was printed in TEXT. */
struct caught_stream {
	FILE *file;
	int descriptor;
	int saved;
};

void caught_stream_begin(struct caught_stream *, int descriptor);
void caught_stream_end(struct caught_stream *, char *text, size_t size);

/* The exit status with which CALL, an expression, ends the process; it is tried
 * in a child. RETURNS: it does not end, and then it is done here. */
enum { RETURNS = -1 };
#define STATUS_OF(call)                                           \
	(trial_begins()		      ? ((call), trial_returns()) \
		: trial_status() >= 0 ? trial_status()            \
				      : ((call), RETURNS))

/* True: this is the child, whose errors are said here if it ends. */
bool trial_begins(void);
int trial_returns(void);
int trial_status(void);

#endif
