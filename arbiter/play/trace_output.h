/*
 * Where the trace is printed: standard error. The terminal may be slow or gone:
 * while lines are being printed the signals that end a run come through.
 */
#ifndef PLAY_TRACE_OUTPUT_H
#define PLAY_TRACE_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

/* {0} waits for the terminal. */
struct trace_output {
	bool nonblocking; /* standard error, see trace_output_stop_waiting */
	int flags;	  /* of standard error before that */
};

/* Prints LINES, as far as no signal asks for the end of the run. -1 with errno:
 * they cannot be printed. */
int trace_output_print(const char *lines, size_t length);

/* For the end of a run: makes standard error, which the trace may have filled,
 * non-blocking, so that what it does not take at once is lost. Other processes
 * may share that descriptor: trace_output_wait_again restores its flags. */
void trace_output_stop_waiting(struct trace_output *);
void trace_output_wait_again(struct trace_output *);

#endif
