/*
 * A process that the league waits for: a subcommand of talon, or a program that
 * is limited and shut in. All of it ends with the league.
 *
 *	struct child child = {.loop = &loop, .family = &family};
 *	if (child_start(&child, words, reason) < 0)
 *		...
 *	while (child.command.running && child_await_some(&loop, reason) == 0)
 *		continue;
 *	... child.status, child.output ...
 *	child_release(&child);
 */
#ifndef LEAGUE_CHILD_H
#define LEAGUE_CHILD_H

#include <stdint.h>
#include <stdio.h>

#include "base/loop.h"
#include "base/reason.h"
#include "base/text.h"
#include "process/own_command.h"

struct child {
	struct loop *loop;
	struct process_family *family;
	int64_t most_ns; /* it may take; 0: any time */

	/* What child_start starts in place of talon, and its limits; or NULL. */
	const struct process_program *program;
	const struct process_limits *limits;

	/* Is asked each second, whether to go on. NULL: nobody asks. */
	bool (*look)(void *owner, int64_t now_ns);
	void (*said)(void *owner, const char *line); /* an error; or NULL */
	void *owner;

	struct text output;    /* cut where it is very long */
	char last[REASON_MAX]; /* the last line of its errors */
	int status; /* its exit status; -1: it was ended, or by a signal */
	char why[REASON_MAX]; /* in words, if the status is not 0 */

	struct own_command command;
	struct loop_timer timer;
	int64_t end_ns;
};

/* Starts `talon` with WORDS, NULL at the end, or its program. It runs as long as
 * `command.running`, and the loop stops when it ends. -1 with the reason in
 * words. */
int child_start(
	struct child *, char *const words[], char reason[static REASON_MAX]);

/* Waits for all of the loop until some child ends. -1 with the reason in words: the
 * league is to end. */
int child_await_some(struct loop *, char reason[static REASON_MAX]);

/* Ends it at once, if it runs, for a reason. */
void child_give_up(struct child *, const char *why);

void child_release(struct child *);

#endif
