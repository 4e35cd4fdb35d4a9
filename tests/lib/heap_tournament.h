/*
 * Tournaments of the made-up game (heap_game.h), for the tests of what draws,
 * counts and ranks them: bots b0, b1, … whose games end as the test says.
 */
#ifndef LIB_HEAP_TOURNAMENT_H
#define LIB_HEAP_TOURNAMENT_H

#include "lib/heap_game.h"
#include "record/schedule.h"
#include "record/record.h"
#include "record/run.h"

enum { HEAP_BOTS_MAX = 300 };

/* Two bots a game, and what a format may be told besides left at 0. The bots
 * are the same for every run. */
struct run heap_tournament(const char *format, int bots, long rounds);

/* The game of FIXTURE between the bots b0, b1, …, ended with POINTS by seat and
 * without a fault. RECORD has been initialized (record.h). */
void heap_result(struct record *, const struct run *, const struct fixture *,
	const int points[]);

/* The same broken off by a fault of the seat OFFENDER. */
void heap_result_fault(struct record *, const struct run *,
	const struct fixture *, const int points[], int offender);

#endif
