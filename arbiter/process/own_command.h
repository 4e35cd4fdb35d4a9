/*
 * A subcommand of this program as a process of its own, which is ended with all
 * that it has started when its owner says so or is gone. What it prints comes
 * line by line, and when it has ended its owner is told.
 *
 *	struct own_command command = {.loop = &loop, .family = &family,
 *		.line = take_line, .ended = take_end, .owner = owner};
 *	if (own_command_start(&command, words) < 0)
 *		err(1, "talon");
 *	... own_command_stop(&command);
 */
#ifndef PROCESS_OWN_COMMAND_H
#define PROCESS_OWN_COMMAND_H

#include <stdbool.h>

#include "base/loop.h"
#include "base/text.h"
#include "process/process.h"

struct own_command;

/* One of its two streams. */
struct own_stream {
	struct own_command *command;
	struct loop_watch watch;
	int descriptor; /* -1: it has ended */
	struct text line;
};

/* {.loop, .family, .line, .ended, .owner} does not run; all are the caller's.
 * It must not move while it runs. */
struct own_command {
	struct loop *loop;
	struct process_family *family;

	/* A line of its output or, if not IS_OUTPUT, of its errors, cut where it
	 * is longer than OWN_LINE_MAX. */
	void (*line)(void *owner, bool is_output, const char *line);

	/* Its output as it comes, in place of lines; NULL: lines are wanted. */
	void (*bytes)(void *owner, const char *bytes, size_t length);

	/* It has ended, and all its lines have been told. It may be started
	 * again. */
	void (*ended)(void *owner, const struct process_report *);
	void *owner;

	bool running;
	struct process process;
	struct loop_watch watch;
	struct own_stream output, errors;
};

enum { OWN_LINE_MAX = 1 << 20 };

/* Starts `talon` with WORDS, which end with NULL. -1 with errno: it does not run. */
int own_command_start(struct own_command *, const char *const words[]);

/* Starts another program in its place, in the same way. */
int own_command_start_program(struct own_command *,
	const struct process_program *program,
	const struct process_limits *limits);

/* Says LINE to it, which has a line feed, as far as it reads; one that does not run
 * hears nothing. */
void own_command_say(struct own_command *, const char *line);

/* It is heard in another loop from now on; NULL: by nobody, until it moves again.
 * -1 with errno: no memory, and it is stopped. */
int own_command_move(struct own_command *, struct loop *);

/* Ends it; nobody is told. One that does not run may be stopped. */
void own_command_stop(struct own_command *);

#endif
