/*
 * The parlour: where a subcommand talks to bots itself, one word after another,
 * without workers. It has the loop, the processes' family and the time by which
 * all talk is over.
 *
 *	if (parlour_init(&parlour) < 0)
 *		err(1, NULL);
 *	parlour.end_ns = loop_now() + ...;
 *	... conversations ...
 *	parlour_release(&parlour);
 */
#ifndef TALK_PARLOUR_H
#define TALK_PARLOUR_H

#include <stdbool.h>
#include <stdint.h>

#include "base/loop.h"
#include "process/process.h"

struct parlour {
	struct loop loop;
	struct process_family family;
	struct loop_timer timer;
	int64_t end_ns;	  /* nothing is waited for beyond; LOOP_NEVER */
	int signal;	  /* that asked for the end; -1: waiting failed; or 0 */
	bool interrupted; /* see parlour_interrupt */
	loop_ready *before; /* called before every wait; NULL: nothing is */
	void *owner;	    /* of `before` */
};

/* -1 with errno. */
int parlour_init(struct parlour *);

/* Waits until no process is left. */
void parlour_release(struct parlour *);

/* Waits until a conversation hears something, or AT_NS. */
void parlour_wait(struct parlour *, int64_t at_ns);

/* Somebody was heard: ends the wait. */
void parlour_heard(struct parlour *);

/* From a function that the loop calls: nothing more is to be waited for, until
 * somebody goes on. */
void parlour_interrupt(struct parlour *);

/* Whether that, or a SIGINT, has ended the waiting. */
bool parlour_was_interrupted(const struct parlour *);

/* The interruption is over; with KEYBOARD so is a SIGINT. */
void parlour_go_on(struct parlour *, bool keyboard);

/* Whether nothing more is to be waited for. */
bool parlour_is_over(const struct parlour *);

#endif
