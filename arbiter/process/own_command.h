/*
 * A subcommand of this program as a process of its own, which is ended with all
 * that it has started when its owner says so or is gone. What it prints comes
 * line by line, or is kept; and when it has ended its owner is told.
 *
 *	struct own_command command = {.loop = &loop, .family = &family,
 *		.line = take_line, .ended = take_end, .owner = owner};
 *	if (own_command_start(&command, words) < 0)
 *		err(1, "talon");
 *	... own_command_stop(&command);
 *
 *	struct own_command command = {.loop = &loop, .family = &family,
 *		.keep = MOST, .most_ns = MINUTE_NS};
 *	...
 *	while (command.running && loop_run(&loop) == 0)
 *		continue;
 *	... command.status, command.kept ...
 *	own_command_release(&command);
 */
#ifndef PROCESS_OWN_COMMAND_H
#define PROCESS_OWN_COMMAND_H

#include <stdbool.h>

#include "base/loop.h"
#include "base/reason.h"
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

/* {.loop, .family, .owner} does not run; all are the caller's, and more may be given.
 * It must not move while it runs. */
struct own_command {
	struct loop *loop;
	struct process_family *family;
	int64_t most_ns; /* it may take; 0: any time */
	size_t keep; /* so much of its output is kept, in place of lines; 0: lines
		      * are wanted */

	/* A line of its output, cut where it is longer than OWN_LINE_MAX, or, if
	 * not IS_OUTPUT, of its errors, printable. NULL: nobody hears them. */
	void (*line)(void *owner, bool is_output, const char *line);

	/* Is asked each second, whether it may go on. NULL: it may. */
	bool (*look)(void *owner, int64_t now_ns);

	/* It has ended, and all its lines have been told. It may be started
	 * again; or freed, if it has no `most_ns` and no `look`. NULL: its loop
	 * stops instead. */
	void (*ended)(void *owner);
	void *owner;

	/* Of the last time that it ran. */
	bool running;
	int status; /* its exit status; -1: it was ended, or by a signal */
	char last
		[REASON_MAX]; /* of its errors, without how to get help; or "" */
	char why[REASON_MAX]; /* in words, how it has ended */
	struct text kept;

	struct loop_timer timer;
	int64_t end_ns;
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

/* It, which has neither `most_ns` nor `look`, is heard in another loop from now on;
 * NULL: by nobody, until it moves again.
 * -1 with errno: no memory, and it is stopped. */
int own_command_move(struct own_command *, struct loop *);

/* Ends it; nobody is told. One that does not run may be stopped. */
void own_command_stop(struct own_command *);

/* Ends it, if it runs, for a reason, and nothing that it has said is the last; its
 * owner is told. */
void own_command_give_up(struct own_command *, const char *why);

/* What went wrong: the last that it said of it, or how it has ended. */
const char *own_command_words(const struct own_command *);

/* Stops it, and forgets what was kept. */
void own_command_release(struct own_command *);

#endif
