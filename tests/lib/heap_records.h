/*
 * Runs and records of the made-up game (heap_game.h), for the tests of what
 * writes, reads and counts them.
 */
#ifndef LIB_HEAP_RECORDS_H
#define LIB_HEAP_RECORDS_H

#include <string.h>

#include "lib/heap_game.h"
#include "record/record.h"
#include "record/run.h"
#include "record/schedule.h"

/* Two bots, ten games, each deal in both rotations. There is room for two runs
 * at a time, with some bots more. */
static inline struct run
heap_run(void)
{
	static struct run_bot bots[2][8];
	static int turn;

	turn = !turn;
	memset(bots[turn], 0, sizeof bots[turn]);
	bots[turn][0] = (struct run_bot){"anna", "anna --depth 3", NULL};
	bots[turn][1] = (struct run_bot){"bert", "./bert", NULL};
	return (struct run){
		.game = &heap_rules,
		.seed = UINT64_MAX,
		.games = 10,
		.bot_count = 2,
		.bots = bots[turn],
		.rotate = true,
		.time_ns = 60000000000,
		.start_time_ns = 10000000000,
	};
}

/* Game ID of RUN as it stands before the first move: a heap of 5. */
static inline void
heap_record(struct record *record, const struct run *run, long id)
{
	record_clear(record);
	record->id = id;
	record->deal = schedule_deal(run, id);
	record->seed = run->seed;
	record->game = run->game;
	record->seats = run_seats(run);
	for (int seat = 0; seat < record->seats; seat++)
		record->names[seat] =
			run->bots[schedule_bot(run, id, seat)].name;
	record->start = json_pack("{s:i}", "heap", 5);
	record->at = 1769860800; /* 2026-01-31T12:00:00Z */
}

/* The same played to its end: 3 stones to seat 0, 2 to seat 1. */
static inline void
heap_played(struct record *record, const struct run *run, long id)
{
	heap_record(record, run, id);
	record_add_move(record, 0, "play", "3", 213000);
	record_add_move(record, 1, "play", "2", 1250000);
	record->points[0] = 3;
	record->points[1] = 2;
	record->used_ns[0] = 213000;
	record->used_ns[1] = 1250000;
}

/* The same broken off by a fault of OFFENDER. */
static inline void
heap_faulted(struct record *record, const struct run *run, long id,
	enum fault end, int offender, const char *why)
{
	heap_record(record, run, id);
	record->points[1 - offender] = 5;
	record->end = end;
	record->offender = offender;
	strlcpy(record->why, why, sizeof record->why);
}

#endif
