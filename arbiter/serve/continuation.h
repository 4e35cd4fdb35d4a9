/*
 * Recorded games that a person plays on at a page: each is a `talon replay
 * --continue` with `human --browser` at one seat and a bot at all others, a
 * process of its own, whose link the person is given.
 */
#ifndef SERVE_CONTINUATION_H
#define SERVE_CONTINUATION_H

#include <stdbool.h>

#include "base/loop.h"
#include "base/reason.h"
#include "base/text.h"
#include "process/own_command.h"
#include "web/web.h"

enum { CONTINUATIONS_MOST = 4 }; /* at a time */

/* Where the game is played on from, and by whom. */
struct continuation_terms {
	long game;
	long move; /* so many are as recorded */
	int seat;  /* the person's */
	const char *bot;
};

struct continuation {
	struct continuations *all;
	int number; /* from 1 on; 0: there was none here */
	struct own_command command;
	long game, move;
	int seat;
	char bot[64];
	char link[WEB_LINK_MAX]; /* "": not known yet */
	char words[256];	 /* the last that it has said */
};

/* {.file, .address, .loop, .family, .changed, .owner} has none; all are the
 * caller's. */
struct continuations {
	const char *file;    /* the record file */
	const char *address; /* to listen at; NULL: loopback */
	struct loop *loop;
	struct process_family *family;
	void (*changed)(void *owner, const struct continuation *);
	void *owner;
	int count; /* so far */
	struct continuation slots[CONTINUATIONS_MOST];
};

/* Ends those that are running, with all that they have started. */
void continuations_release(struct continuations *);

/* The number of the new one. -1 with the reason in words: too many are running,
 * or memory or processes are short. */
int continuations_start(struct continuations *,
	const struct continuation_terms *, char reason[static REASON_MAX]);

/* Ends one; false: there is none of that number, or it has ended. */
bool continuations_end(struct continuations *, int number);

/* Adds what pages are told of it, an object of JSON. */
void continuation_add(const struct continuation *, struct text *json);

#endif
