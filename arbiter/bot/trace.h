/*
 * The trace: the lines that cross the pipes, printed for whoever asked for them
 * (-v). The terminal may be slow or gone: while a line is being printed the
 * signals that end a run come through, and `failed` remembers a line that could
 * not be printed.
 */
#ifndef BOT_TRACE_H
#define BOT_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct trace {
	FILE *file; /* NULL: nobody asked */
	bool failed;
	bool nonblocking; /* standard error, see trace_stop_waiting */
	int flags;	  /* of standard error before that */
};

enum trace_direction {
	TRACE_TO_BOT = '>',
	TRACE_FROM_BOT = '<',
	TRACE_STDERR = '!', /* from the bot's standard error */
};

/* For the end of a run: makes standard error, which the trace may have filled,
 * non-blocking, so that what it does not take at once is lost. Other processes
 * may share that descriptor: trace_wait_again restores its flags. */
void trace_stop_waiting(struct trace *);
void trace_wait_again(struct trace *);

/* Prints each line of BYTES on a line of its own, made printable: "greedy >
 * gen_move". WORKER, if not 0, tells games that are played at once apart. */
void trace_show(struct trace *, const char *name, int worker,
	enum trace_direction direction, const char *bytes, size_t length);

#endif
