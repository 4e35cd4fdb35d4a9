#include "lib/heap_shards.h"
#include "lib/test.h"

void
heap_shards_fill(struct record *record, const struct run *run,
	const struct fixture *fixture)
{
	const int points[] = {
		(int)(fixture->id * 7 % 5), 1 + (int)(fixture->id * 3 % 4)};

	heap_result(record, run, fixture, points);
	record->start = json_pack("{s:i}", "heap", 5);
	assert_int_equal(record_add_move(record, 0, "take", "2", 1000), 0);
}

struct run
heap_shards_run(const struct run *whole, long index, long count)
{
	struct run run = *whole;

	run.rotate = true;
	run.shard = (struct run_shard){.index = index, .count = count};
	return run;
}

void
heap_shards_know(const struct heap_shards *shards, struct contest *contest,
	const struct run *run, struct record *record)
{
	char reason[REASON_MAX];

	assert_int_equal(contest_init(contest, run), 0);
	for (int id = 0; id < HEAP_SHARDS_GAMES; id++) {
		if (!shards->known[id])
			continue;
		heap_shards_fill(record, run, &shards->games[id]);
		assert_true(contest_know(contest, record, reason));
	}
}

int
heap_shards_play(struct heap_shards *shards, struct contest *contest,
	struct record *record)
{
	struct fixture fixture;
	int played = 0;

	for (; contest_next(contest, &fixture) == CONTEST_GAME; played++) {
		assert_true(fixture.id < HEAP_SHARDS_GAMES);
		assert_false(shards->known[fixture.id]);
		shards->known[fixture.id] = true;
		shards->games[fixture.id] = fixture;
		heap_shards_fill(record, contest->run, &fixture);
		assert_int_equal(contest_add(contest, record), 0);
	}
	return played;
}
