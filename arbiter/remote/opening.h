/*
 * A run that is open to bots from elsewhere, as the arbiter sees it: the broker
 * (broker.h) as a process of its own, who has not joined yet, and what the broker
 * tells people.
 *
 *	if (opening_begin(&opening, &terms, reason) < 0)
 *		errx(1, "%s", reason);
 *	... all have joined, and bots `talon seat NAME` can be started ...
 *	opening_attend(&opening, &loop, &listener);	(while games are played)
 *	opening_leave(&opening);
 *	opening_end(&opening, true);
 */
#ifndef REMOTE_OPENING_H
#define REMOTE_OPENING_H

#include <stdbool.h>
#include <stdint.h>

#include "base/loop.h"
#include "base/reason.h"
#include "process/own_command.h"

/* How `talon seat` finds the socket of the broker: a variable of its environment. */
#define OPENING_VARIABLE "TALON_SEATS"

struct opening_terms {
	const char *record;	       /* the record file */
	const char *place;	       /* "[ADDRESS:]PORT" to listen at */
	char *const *names;	       /* whom to invite, each once, and NULL */
	struct process_family *family; /* that of this process; NULL: there is
					* none yet */
	int64_t wait_ns; /* how long for all of them; LOOP_NEVER */
	bool quiet;	 /* people are told nothing */

	/* Who is invited has a string now (invitation.h); or NULL. */
	void (*opened)(void *owner);
	void *owner;
};

/* Who is told meanwhile: LINE is for people, without a line feed; the broker has
 * ended, and the games with it. */
struct opening_listener {
	void (*told)(void *owner, const char *line);
	void (*ended)(void *owner);
	void *owner;
};

struct opening {
	const struct opening_terms *terms;
	struct loop loop;	      /* while no game is played */
	struct process_family family; /* where it has none of its owner's */
	struct own_command command;
	struct loop_timer timer;
	struct opening_listener listener;
	bool *here; /* by number of the names: it has joined, and is there */
	int missing;
	bool begun;
	bool open; /* it has said so */
};

/* Opens the port and waits for those who are invited. -1 with the reason in words.
 * TERMS must outlive it. */
int opening_begin(struct opening *, const struct opening_terms *,
	char reason[static REASON_MAX]);

/* Whether NAME is there now, as far as the broker was heard. */
bool opening_has(const struct opening *, const char *name);

/* The broker is heard in another loop, up to opening_leave. -1 with errno. */
int opening_attend(
	struct opening *, struct loop *, const struct opening_listener *);
void opening_leave(struct opening *);

/* Closes the port; if the run is OVER, those who have joined hear that. One that
 * has not begun may be ended. */
void opening_end(struct opening *, bool over);

/* Reads "[ADDRESS:]PORT", "[::1]:7373": the loopback address if there is none. HOST
 * has room for all of TEXT. False: it is none. */
bool opening_place(const char *text, char *host, int *port);

#endif
