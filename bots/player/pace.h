/*
 * How long a bot thinks about an answer: so many nodes as is usual for its
 * player, or so many nodes or seconds as its user says, and never so long that
 * the clock of the game runs out.
 */
#ifndef PLAYER_PACE_H
#define PLAYER_PACE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/effort.h"

/* Time for an answer that only the game's clock limits. */
#define PACE_UNLIMITED INT64_MAX

enum {
	/* A clock with this many times what the nodes usually take is not
	 * looked at, so that the same nodes are spent on any machine. */
	PACE_AMPLE = 20,
};

/* What the player of a game spends on an answer unless its user says
 * otherwise. No nodes: it never thinks. */
struct pace_usual {
	int64_t nodes;
	int64_t ns; /* that they take, about */
};

/* What the user says; all zero: nothing. */
struct pace {
	int64_t time_ns;     /* for an answer, or PACE_UNLIMITED; 0: not said */
	int64_t nodes;	     /* for an answer; 0: not said */
	int64_t deadline_ns; /* of the answer being thought about */
	int64_t (*now)(void); /* what time it is; NULL: as the system says */
};

/*
 * An answer begins: what may be spent on it. LEFT_MS is the game's clock, -1 if
 * it is not known; ANSWERS are still to be given with it, this one included.
 * The pace stays in place as long as the effort is used.
 *
 * Where nothing or nodes are said the nodes end the answer, and the clock is
 * looked at only while less than PACE_AMPLE times their usual time is left.
 * Where only a time is said there is no limit of nodes.
 */
struct effort pace_begin(
	struct pace *, const struct pace_usual *, int64_t left_ms, int answers);

#endif
