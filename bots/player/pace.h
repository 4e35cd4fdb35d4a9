/*
 * How long a bot thinks about a move: so many nodes or so many seconds as its
 * user says, and never so long that the clock of the game runs out.
 */
#ifndef PLAYER_PACE_H
#define PLAYER_PACE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/effort.h"

/* Time for a move that only the game's clock limits. */
#define PACE_UNLIMITED INT64_MAX

/* All zero: the player never thinks, and no clock is looked at. */
struct pace {
	int64_t move_ns;     /* the most for one move */
	int64_t nodes;	     /* EFFORT_UNLIMITED: by time alone */
	int64_t deadline_ns; /* of the move being thought about */
};

/*
 * USUAL_NS for a move, unless the user says otherwise: TIME_NS or NODES, each 0
 * where nothing is said. With nodes and without a time only the game's clock
 * ends a move early, and only when it is about to run out.
 */
void pace_set(struct pace *, int64_t usual_ns, int64_t time_ns, int64_t nodes);

/* A move begins: what may be spent on it. LEFT_MS is the game's clock, -1 if
 * it is not known; PLAYS are still to be made with it, this one included. The
 * pace stays in place as long as the effort is used. */
struct effort pace_begin(struct pace *, int64_t left_ms, int plays);

#endif
