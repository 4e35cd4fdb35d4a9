/*
 * The trial of bots before their first games: whether each can be run, and
 * answers list_commands, and then, where it lists these commands, its name and
 * its version. A worker's bots are tried side by side; the process of
 * one that passes is a spare, which plays the bot's first game.
 *
 *	trial_init(&trial, &terms, number, heard, owner);
 *	trial_add(&trial, bots, count, now_ns);
 *	... terms.judged is called once for each of them ...
 *	trial_trade(&trial, &seating.bots[i]);
 *	trial_release(&trial);
 */
#ifndef WORKER_TRIAL_H
#define WORKER_TRIAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/loop.h"
#include "bot/bot_spec.h"
#include "bot/link.h"
#include "record/about.h"
#include "referee/handshake.h"
#include "worker/worker_message.h"

/* A process of a bot, or room for one. */
struct seated_bot {
	void *owner; /* of the seating, or of the trial */
	struct link link;
	struct handshake handshake;
	int bot;
	int seat;	/* -1: none so far */
	long last_deal; /* that the process has met; -1: none */
	long last_game; /* of that deal */
	int last_seat;	/* in that game */
	bool reused;	/* the process has played an earlier game */
	bool tried;	/* it has played none, but been tried */
	bool at_fault;	/* the referee knows of it */
	bool notes_cut; /* more was said than is kept, and a word of it */
};

/* Room for a process: HEARD is called with it when its link has something to
 * take; TERMS must outlive it. NULL with errno. */
struct seated_bot *seated_bot_new(const struct link_terms *terms, int number,
	loop_ready *heard, void *owner);

/* Ends its process at once. */
void seated_bot_free(struct seated_bot *);

/* A trial has so many spares at most; bots beyond are started again. And so
 * many processes, with those on trial. */
enum { TRIAL_SPARES_MOST = 64, TRIAL_PROCESSES_MOST = 96 };

/* All pointers are the caller's. */
struct trial_terms {
	const struct link_terms *link;
	const struct bot_spec *specs; /* the bots by number */
	int64_t patience_ns;	      /* for the answer */
	bool ponder;		      /* spares may think */

	/* The verdict on a bot; perhaps from within trial_add. */
	void (*judged)(void *listener, const struct trial_verdict *);
	void *listener;
};

struct tried_bot {
	struct seated_bot *process; /* owned; NULL: not started */
	int bot;
	bool judged;
	bool listed;	    /* it has answered list_commands */
	int asked;	    /* questions about itself so far */
	struct about about; /* what it has answered */
	int extensions;
	int64_t begun_ns;
	int64_t deadline_ns;
	int64_t cpu_ns; /* that it had used when its time began */
};

struct trial {
	struct trial_terms terms;
	int number;
	loop_ready *heard;
	void *owner;
	struct tried_bot *all; /* those judged only if they are spares */
	size_t count;
	size_t capacity;
	int spares;
	struct loop_timer timer;
};

/* The rest as for seated_bot_new; its link is the trial's until it is traded,
 * and then the owner's of the seating. */
void trial_init(struct trial *, const struct trial_terms *, int number,
	loop_ready *heard, void *owner);

/* Ends all processes at once; it may be used further. */
void trial_clear(struct trial *);
void trial_release(struct trial *);

/* Tries COUNT bots more. -1 with errno: no memory. */
int trial_add(struct trial *, const int *bots, int count, int64_t now_ns);

/* Whether the process is one of the trial's. */
bool trial_has(const struct trial *, const struct seated_bot *);

/* The link of one of them has something to take. */
void trial_hear(struct trial *, struct seated_bot *, int64_t now_ns);

/* The arbiter was busy, or stopped, for NS. */
void trial_forgive(struct trial *, int64_t ns);

/* Where *PLACE is room for a process of a bot that the trial has a spare of,
 * that takes its place. -1 with errno: no memory. */
int trial_trade(struct trial *, struct seated_bot **place);

#endif
