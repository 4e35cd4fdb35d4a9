/*
 * The lines that cross the pipes, shown to whoever asked for them (-v). The
 * reader may be slow or gone: while a line is being shown the user's signals
 * come through, and a line that could not be shown is remembered.
 */
#ifndef BOT_TRACE_H
#define BOT_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct trace {
	FILE *file; /* NULL: nobody asked */
	bool failed;
	bool nonblocking;
	int flags; /* of standard error, while hurried */
};

enum trace_direction {
	TRACE_TO_BOT = '>',
	TRACE_FROM_BOT = '<',
	TRACE_STDERR = '!', /* its standard error */
};

/* The run ends: what standard error, which the wire may have filled, does not
 * take at once is lost from now on. trace_wait_again is the opposite, since
 * others may share that descriptor. */
void trace_stop_waiting(struct trace *);
void trace_wait_again(struct trace *);

/* Each line of BYTES on a line of its own, printable: "greedy > gen_move".
 * TABLE, if not 0, tells games that are played at once apart. */
void trace_show(struct trace *, const char *name, int table,
	enum trace_direction direction, const char *bytes, size_t length);

#endif
