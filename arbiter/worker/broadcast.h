/*
 * What a worker shows of the game that it plays, while somebody watches the
 * run: positions as all seats know them, as lines of JSON, whose form is in
 * talon-records(5). There are ten a second at most, each the newest; the
 * last one of a game that was shown is never left out. While nobody watches
 * nothing is made.
 */
#ifndef WORKER_BROADCAST_H
#define WORKER_BROADCAST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/loop.h"
#include "base/text.h"

struct referee;

struct broadcast {
	int job;		       /* its number, from 1 on */
	bool on;		       /* somebody watches */
	const struct referee *referee; /* of the game in play; NULL: there is
					  no position yet, or no game */
	bool news;		       /* its position has not been shown */
	bool shown;		       /* one of its positions has been */
	int64_t next_ns;	       /* when the next position may be shown */
	struct text last; /* what was held back of a game that has ended */
	struct text line;
	struct loop_timer timer;
	void (*show)(void *owner, const char *lines, size_t length);
	void *owner;
};

/* SHOW gets whole lines, from within any call here or from the loop. */
void broadcast_init(struct broadcast *, struct loop *, int job,
	void (*show)(void *owner, const char *lines, size_t length),
	void *owner);
void broadcast_release(struct broadcast *);

/* Whether somebody watches; true again: somebody has seen nothing yet. */
void broadcast_switch(struct broadcast *, bool on, int64_t now_ns);

/* The game that the referee holds has begun, or a move has been made. */
void broadcast_move(struct broadcast *, const struct referee *);

/* The game has ended, if one has begun; the referee still has its position. */
void broadcast_end(struct broadcast *);

/* Adds the line that says that the GAME of a job has ended. */
void broadcast_add_end(struct text *, int job, long game);

/* No game comes any more: shows what was held back. */
void broadcast_finish(struct broadcast *);

#endif
