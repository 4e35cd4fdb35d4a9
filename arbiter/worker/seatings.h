/*
 * The seatings of a worker: sets of processes of its bots, of which one plays
 * and the others wait until a game comes that they may play. With as many sets
 * as a deal has rotations no process has to meet a deal twice, and none has to
 * be started anew for it.
 *
 * A process plays deals in the order of their numbers. So it meets none twice:
 * not in another rotation of the bots, nor in another group of a round, nor
 * when a game is played again.
 */
#ifndef WORKER_SEATINGS_H
#define WORKER_SEATINGS_H

#include <stdbool.h>

#include "worker/seating.h"

struct run;

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
