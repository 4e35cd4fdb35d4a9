/*
 * The seating of a game: the processes of a worker's bots, and the seat that
 * each has in the game in play. A process stays with its bot from game to game,
 * at whatever seat; the processes of bots that do not play the next game have
 * to end before it.
 *
 * A worker has several seatings, of which one plays and the others wait until a
 * game comes that they may play. With as many as a deal has rotations no
 * process has to meet a deal twice, and none has to be started anew for it.
 *
 * A process plays deals in the order of their numbers. So it meets none twice:
 * not in another rotation of the bots, nor in another group of a round, nor
 * when a game is played again.
 */
#ifndef WORKER_SEATING_H
#define WORKER_SEATING_H

#include <stdbool.h>
#include <stdint.h>

#include "common/game.h"

#include "base/loop.h"
#include "bot/bot_spec.h"
#include "bot/link.h"
#include "record/schedule.h"
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

struct run;

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

static inline struct seated_bot *
seating_at(const struct seating *seating, int seat)
{
	return seating->bots[seating->at[seat]];
}

/* A game is over: all processes have met its deal. */
void seating_meet(struct seating *, const struct fixture *);

/* The worker has another core: all processes follow. */
void seating_follow(struct seating *);

/* Stops all processes with all that they have started, besides that of SEAT if
 * it is not -1. */
void seating_stop(struct seating *, int seat);

/* Whether BOT is one of them. */
bool seating_has(const struct seating *, const struct seated_bot *bot);

void seated_bot_rest(struct seated_bot *);

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

/* When a link wants to be looked at; LOOP_NEVER. */
int64_t seating_deadline(const struct seating *);

/* Of more rotations each has fresh processes, or there would be too many. */
enum { SEATINGS_MAX = 4 };

/* Which processes may play a game. */
enum seatings_rule {
	SEATINGS_BY_DEAL, /* those that have not met its deal */
	SEATINGS_FRESH,	  /* those that have played none */
	SEATINGS_ANY,	  /* a person remembers anyway */
};

struct seatings {
	enum seatings_rule rule;
	struct seating all[SEATINGS_MAX];
	int count;
	int order[SEATINGS_MAX]; /* of all: the one that played last is first */
};

/* How many sets of processes the games of RUN need by RULE. */
int seatings_needed(const struct run *run, enum seatings_rule rule);

/* COUNT sets of worker NUMBER, which is 0 if there is no other; the rest as for
 * seating_init. -1 with errno; may be released all the same. */
int seatings_init(struct seatings *, enum seatings_rule rule, int count,
	int seats, const struct link_terms *terms, int number,
	loop_ready *heard, void *owner);
void seatings_release(struct seatings *);

/* Whether the processes of one of the sets, if it has any, may play the game:
 * the one place that decides it. */
bool seatings_may_play(const struct seatings *, const struct seating *,
	const struct fixture *);

/* The set for a game: one whose processes may play it, else one without any;
 * else the one that has waited longest, whose processes have to end before. */
struct seating *seatings_choose(struct seatings *, const struct fixture *);

/* The set that plays from now on; the others wait. -1 with errno. */
int seatings_turn_to(struct seatings *, struct seating *);

/* The set that plays, or played last. */
static inline struct seating *
seatings_current(struct seatings *seatings)
{
	return &seatings->all[seatings->order[0]];
}

/* Sends what has been said to any bot. -1 with errno. */
int seatings_flush(struct seatings *);

/* Stops all processes but those of the set that plays or, if SEAT is not -1,
 * all but that of SEAT. */
void seatings_stop_others(struct seatings *, int seat);

/* Whether no process is left of those that were asked to end. */
bool seatings_have_left(const struct seatings *);

/* Ends those that were asked to end. */
void seatings_dismiss_leaving(struct seatings *);

#endif
