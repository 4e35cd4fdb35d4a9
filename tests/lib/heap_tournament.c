#include "lib/heap_tournament.h"

#include <stdio.h>
#include <string.h>

struct run
heap_tournament(const char *format, int bots, long rounds)
{
	static char names[HEAP_BOTS_MAX][16];
	static struct run_bot all[HEAP_BOTS_MAX];

	for (int i = 0; i < HEAP_BOTS_MAX; i++) {
		snprintf(names[i], sizeof names[i], "b%d", i);
		all[i] = (struct run_bot){.name = names[i], .command = "x"};
	}
	return (struct run){
		.game = &heap_rules,
		.seed = {"1"},
		.bot_count = bots,
		.bots = all,
		.rotate = true,
		.tournament =
			{
				.format = format_find(format),
				.players = 2,
				.rounds = rounds,
			},
	};
}

void
heap_result(struct record *record, const struct run *run,
	const struct fixture *fixture, const int points[])
{
	record_clear(record);
	record->id = fixture->id;
	record->deal = fixture->deal;
	record->seed = run->seed;
	record->seed_hidden = run_is_committed(run);
	record->game = run->game;
	record->seats = run_seats(run);
	for (int seat = 0; seat < record->seats; seat++) {
		record->names[seat] = run->bots[fixture->bot[seat]].name;
		record->points[seat] = points[seat];
	}
}

void
heap_result_fault(struct record *record, const struct run *run,
	const struct fixture *fixture, const int points[], int offender)
{
	heap_result(record, run, fixture, points);
	record->end = FAULT_CRASH;
	record->offender = offender;
	strlcpy(record->why, "exited", sizeof record->why);
}
