#include "record/schedule.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "common/plural.h"
#include "common/random.h"

#include "record/record.h"
#include "record/run.h"

/* The first game of the shard of a match from ID on, as game_choice_from has it
 * for a choice. */
static long
run_shard_from(const struct run *run, long id)
{
	long rotations = run_rotations(run);
	long deal = id / rotations;

	if (run_has_game(run, id, deal))
		return id;
	long behind = run->shard.index - deal % run->shard.count;
	if (behind < 0)
		behind += run->shard.count;
	return behind > LONG_MAX / rotations - deal
		       ? -1
		       : (deal + behind) * rotations;
}

void
schedule_init(struct schedule *schedule, const struct run *run)
{
	*schedule = (struct schedule){.run = run};
}

void
schedule_release(struct schedule *schedule)
{
	number_set_release(&schedule->done);
	*schedule = (struct schedule){0};
}

static long
deal_of(const struct run *run, long id)
{
	return id / run_rotations(run);
}

/* The bots in the order in which they sit down to DEAL, before rotation; there
 * are no more of them than seats. */
static void
find_order(const struct run *run, long deal, uint8_t order[])
{
	struct random random;

	for (int i = 0; i < run->bot_count; i++)
		order[i] = (uint8_t)i;
	if (!run->shuffle)
		return;
	seed_derive(&random, "order", &run->seed, (uint64_t)deal, 0);
	random_shuffle(&random, order, (size_t)run->bot_count);
}

struct fixture
schedule_fixture(const struct run *run, long id)
{
	struct fixture fixture = {.id = id, .deal = deal_of(run, id)};
	long rotation = id % (run->to > 0 && run->rotate ? run->bot_count
							 : run_rotations(run));
	uint8_t order[GAME_SEATS_MAX];
	int seats = run_seats(run);

	if (seats > 0)
		find_order(run, fixture.deal, order);
	for (int seat = 0; seat < seats; seat++)
		fixture.bot[seat] = order[(seat + rotation) % run->bot_count];
	return fixture;
}

static bool
seats_fit(const struct run *run, const struct record *record,
	char reason[static REASON_MAX])
{
	if (record->seats != run_seats(run))
		return reason_refuse(reason,
			"game %ld has %d seats, the run %d", record->id,
			record->seats, run_seats(run));
	const struct fixture fixture = schedule_fixture(run, record->id);
	for (int seat = 0; seat < record->seats; seat++) {
		int bot = fixture.bot[seat];

		if (strcmp(record->names[seat], run->bots[bot].name) == 0)
			continue;
		return reason_refuse(reason,
			"seat %d of game %ld is %.200s's, not %.200s's", seat,
			record->id, run->bots[bot].name, record->names[seat]);
	}
	return true;
}

bool
schedule_fits(const struct run *run, const struct record *record,
	char reason[static REASON_MAX])
{
	if (record->id >= run->games)
		return reason_refuse(reason, "the run has %ld game%s, no %ld",
			run->games, plural(run->games), record->id);
	if (!game_choice_has(&run->only, record->id))
		return reason_refuse(reason,
			"the run has only some games, and not %ld", record->id);
	if (!seed_same(&record->seed, &run->seed))
		return reason_refuse(reason,
			"game %ld has another seed than the run", record->id);
	if (record->deal != deal_of(run, record->id))
		return reason_refuse(reason, "game %ld is of deal %ld, not %ld",
			record->id, deal_of(run, record->id), record->deal);
	return seats_fit(run, record, reason);
}

int
schedule_mark(struct schedule *schedule, long id)
{
	assert(id >= 0 && id < schedule->run->games && schedule->next == 0);
	const int added = number_set_add(&schedule->done, id);
	schedule->beyond +=
		added == 1 && schedule->upto > 0 && id >= schedule->upto;
	return added;
}

/* Behind the last game that is given out. */
static long
end_of(const struct schedule *schedule)
{
	const long games = schedule->run->games;

	return schedule->upto > 0 && schedule->upto < games ? schedule->upto
							    : games;
}

long
schedule_games(const struct schedule *schedule)
{
	const struct run *run = schedule->run;

	return run_is_shard(run) ? run_shard_games(run, end_of(schedule)) +
					   schedule->beyond
				 : run_games(run);
}

/* The first game of RUN from ID on; -1: there is none. */
static long
find_from(const struct run *run, long id)
{
	return run_is_shard(run) ? run_shard_from(run, id)
				 : game_choice_from(&run->only, id);
}

bool
schedule_next(struct schedule *schedule, long *id)
{
	const struct run *run = schedule->run;
	long next;

	while ((next = find_from(run, schedule->next)) != -1 &&
		next < end_of(schedule)) {
		schedule->next = next + 1;
		if (number_set_has(&schedule->done, next))
			continue;
		*id = next;
		return true;
	}
	schedule->next = run->games;
	return false;
}
