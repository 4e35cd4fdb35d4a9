/*
 * A subprocess: a program that talon trusts, as one of its user's or itself,
 * run for what it does or prints. It has a session of its own, so that what a
 * terminal sends does not reach it, and it goes on when talon ends.
 *
 *	if (subprocess_start(&subprocess, &loop, &terms, reason) < 0)
 *		errx(1, "%s", reason);
 *	while (subprocess.running)
 *		loop_run(&loop);	(subprocess_look in its child_ended)
 *	... subprocess.status as of waitpid, .output.text, .errors.text ...
 *	subprocess_release(&subprocess);
 */
#ifndef PROCESS_SUBPROCESS_H
#define PROCESS_SUBPROCESS_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/loop.h"
#include "base/reason.h"
#include "base/text.h"

struct subprocess_terms {
	char *const *words; /* the first is looked for as a shell does; a
			     * script has to name its interpreter (#!) */
	const char *input;  /* file that it reads; NULL: nothing */
	const char *log;    /* file to which all that it prints is appended;
			       NULL: it is kept here */
	int kept;	    /* descriptor that it has open, too; -1: none */
};

/* What of an subprocess is read: one of its streams. */
struct subprocess_stream {
	struct loop *loop;
	struct loop_watch watch;
	int descriptor; /* while it is open */
	bool open;
	struct text text;
};

struct subprocess {
	bool running;
	pid_t pid;
	int status; /* as of waitpid, when it does not run any more */
	struct loop *loop;
	struct subprocess_stream output;
	struct subprocess_stream errors;
};

/* The loop is stopped when it ends; the subprocess must not move meanwhile. -1
 * with the reason in words, which names the program; then there is nothing to
 * release. */
int subprocess_start(struct subprocess *, struct loop *,
	const struct subprocess_terms *, char reason[static REASON_MAX]);

/* Looks whether it has ended: after SIGCHLD. One that does not run may be
 * looked at, too. */
void subprocess_look(struct subprocess *);

/* Sends a signal to it alone, or to all of its group. */
void subprocess_signal(const struct subprocess *, int signal_number);
void subprocess_signal_group(const struct subprocess *, int signal_number);

/* Whether it has ended by itself with this status. */
bool subprocess_exited(const struct subprocess *, int status);

/* Frees what it has printed; one that still runs is left alone. {0} may be
 * released. */
void subprocess_release(struct subprocess *);

#endif
