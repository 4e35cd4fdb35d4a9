/*
 * An errand: a program that talon trusts, as one of its user's or itself, run
 * for what it does or prints. It has a session of its own, so that what a
 * terminal sends does not reach it, and it goes on when talon ends.
 *
 *	if (errand_start(&errand, &loop, &terms, reason) < 0)
 *		errx(1, "%s", reason);
 *	while (errand.running)
 *		loop_run(&loop);	(errand_look in its child_ended)
 *	... errand.status as of waitpid, errand.output, errand.errors
 *	errand_release(&errand);
 */
#ifndef PROCESS_ERRAND_H
#define PROCESS_ERRAND_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/loop.h"
#include "base/reason.h"
#include "base/text.h"

struct errand_terms {
	char *const *words; /* the first is looked for as a shell does */
	const char *input;  /* file that it reads; NULL: nothing */
	const char *log;    /* file to which all that it prints is appended;
			       NULL: it is kept here */
	int kept;	    /* descriptor that it has open, too; -1: none */
};

/* What of an errand is read: one of its streams. */
struct errand_stream {
	struct loop *loop;
	struct loop_watch watch;
	int descriptor; /* while it is open */
	bool open;
	struct text text;
};

struct errand {
	bool running;
	pid_t pid;
	int status; /* as of waitpid, when it does not run any more */
	struct loop *loop;
	struct errand_stream output;
	struct errand_stream errors;
};

/* The loop is stopped when it ends; the errand must not move meanwhile. -1 with
 * the reason in words, which names the program; then there is nothing to
 * release. */
int errand_start(struct errand *, struct loop *, const struct errand_terms *,
	char reason[static REASON_MAX]);

/* Looks whether it has ended: after SIGCHLD. One that does not run may be
 * looked at, too. */
void errand_look(struct errand *);

/* Sends a signal to it alone, or to all of its group. */
void errand_signal(const struct errand *, int signal_number);
void errand_signal_group(const struct errand *, int signal_number);

/* Whether it has ended by itself with this status. */
bool errand_exited(const struct errand *, int status);

/* Frees what it has printed; one that still runs is left alone. {0} may be
 * released. */
void errand_release(struct errand *);

#endif
