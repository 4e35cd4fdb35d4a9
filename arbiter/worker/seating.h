/*
 * The seating of a game: the processes of a worker's bots, and the seat that
 * each has in the game in play. A process stays with its bot from game to game,
 * at whatever seat; the processes of bots that do not play the next game have
 * to end before it.
 */
#ifndef WORKER_SEATING_H
#define WORKER_SEATING_H

#include <stdbool.h>
#include <stdint.h>

#include "common/game.h"

#include "base/loop.h"
#include "bot/bot_spec.h"
#include "bot/link.h"
#include "record/fixture.h"
#include "referee/handshake.h"

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
	bool tried;	/* it has played none, but been tried (trial.h) */
	bool at_fault;	/* the referee knows of it */
};

struct seating {
	struct seated_bot **bots; /* owned, as many as there are seats */
	int seats;
	int at[GAME_SEATS_MAX]; /* which of the bots, by seat */
	bool leaving;		/* its processes are asked to end */
};

/* Room for a process: HEARD is called with it when its link has something to
 * take; TERMS must outlive it. NULL with errno. */
struct seated_bot *seated_bot_new(const struct link_terms *terms, int number,
	loop_ready *heard, void *owner);

/* Ends its process at once. */
void seated_bot_free(struct seated_bot *);

/* HEARD is called with the bot whose link has something to take; TERMS must
 * outlive the seating, NUMBER tells it from others in the trace. -1 with errno.
 */
int seating_init(struct seating *, int seats, const struct link_terms *terms,
	int number, loop_ready *heard, void *owner);

/* Ends all processes at once. */
void seating_release(struct seating *);

static inline struct seated_bot *
seating_at(const struct seating *seating, int seat)
{
	return seating->bots[seating->at[seat]];
}

/* Whether each bot that has a process is among those of the game, as often as
 * it has one. */
bool seating_suits(const struct seating *, const struct fixture *);

/* The last deal that any of the processes has met; -1: none has met any. */
long seating_last_deal(const struct seating *);

/* A game is over: all processes have met its deal. */
void seating_meet(struct seating *, const struct fixture *);

/* The worker has another core: all processes follow. */
void seating_follow(struct seating *);

/* Stops all processes with all that they have started, besides that of SEAT if
 * it is not -1. */
void seating_stop(struct seating *, int seat);

/* Whether BOT is one of them. */
bool seating_has(const struct seating *, const struct seated_bot *bot);

/* No game is played: does not listen to the processes, in lockstep once each
 * has heard all that was said to it; call seated_bot_rest for one that has been
 * heard meanwhile. */
void seating_rest(struct seating *);
void seated_bot_rest(struct seated_bot *);

/* Listens to all again. -1 with errno. */
int seating_wake(struct seating *);

/* Seats the bots of a game that suits. */
void seating_take(struct seating *, const struct fixture *);

/* Starts the process of a bot with a seat, unless it has one; SPECS are the
 * bots by number. -1 with errno: it could not even be tried. */
int seating_start(struct seated_bot *, const struct bot_spec *specs);

/* Ends the process, if there is one: the next one is a stranger. */
void seating_dismiss(struct seated_bot *);

/* Ends those that have failed in any way, and that of SEAT if it is not -1. */
void seating_dismiss_failed(struct seating *, int seat);

/* Sends what has been said to any of them. -1 with errno. */
int seating_flush(struct seating *);

/* Asks all processes to end by themselves. */
void seating_quit(struct seating *);

/* Ends all processes. */
void seating_dismiss_all(struct seating *);

/* Whether no process is left. */
bool seating_is_empty(const struct seating *);

/* Whether there is room for a process of every bot. */
bool seating_is_free(const struct seating *);

/* When a link wants to be looked at; LOOP_NEVER. */
int64_t seating_deadline(const struct seating *);

#endif
