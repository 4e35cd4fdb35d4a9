#include "lib/heap_records.h"

#include <string.h>

#include "record/schedule.h"

struct run
heap_run(void)
{
	static struct run_bot bots[2][8];
	static int turn;

	turn = !turn;
	memset(bots[turn], 0, sizeof bots[turn]);
	bots[turn][0] =
		(struct run_bot){.name = "anna", .command = "anna --depth 3"};
	bots[turn][1] = (struct run_bot){.name = "bert", .command = "./bert"};
	return (struct run){
		.game = &heap_rules,
		.seed = {"18446744073709551615"},
		.games = 10,
		.bot_count = 2,
		.bots = bots[turn],
		.rotate = true,
		.time_ns = 60000000000,
		.start_time_ns = 10000000000,
	};
}

void
heap_record(struct record *record, const struct run *run, long id)
{
	const struct fixture fixture = schedule_fixture(run, id);

	record_clear(record);
	record->id = id;
	record->deal = fixture.deal;
	record->seed = run->seed;
	record->seed_hidden = run_is_committed(run);
	record->game = run->game;
	record->seats = run_seats(run);
	for (int seat = 0; seat < record->seats; seat++)
		record->names[seat] = run->bots[fixture.bot[seat]].name;
	record->start = json_pack("{s:i}", "heap", 5);
	record->at = 1769860800; /* 2026-01-31T12:00:00Z */
}

void
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

void
heap_faulted(struct record *record, const struct run *run, long id,
	enum fault end, int offender, const char *why)
{
	heap_record(record, run, id);
	record->points[1 - offender] = 5;
	record->end = end;
	record->offender = offender;
	strlcpy(record->why, why, sizeof record->why);
}
