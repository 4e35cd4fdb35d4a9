/*
 * Runs and records of the made-up game (heap_game.h), for the tests of what
 * writes, reads and counts them. Who gets a record clears it (record.h).
 */
#ifndef LIB_HEAP_RECORDS_H
#define LIB_HEAP_RECORDS_H

#include "lib/heap_game.h"
#include "record/record.h"
#include "record/run.h"

/* Two bots, ten games, each deal in both rotations. There is room for two runs
 * at a time, with some bots more. */
struct run heap_run(void);

/* Game ID of RUN as it stands before the first move: a heap of 5. */
void heap_record(struct record *, const struct run *, long id);

/* The same played to its end: 3 stones to seat 0, 2 to seat 1. */
void heap_played(struct record *, const struct run *, long id);

/* The same broken off by a fault of OFFENDER. */
void heap_faulted(struct record *, const struct run *, long id, enum fault,
	int offender, const char *why);

#endif
