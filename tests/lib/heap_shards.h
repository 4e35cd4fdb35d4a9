/*
 * A tournament of the made-up game (heap_tournament.h) by shards, in memory:
 * who has played which game, and how it ended, which its number says.
 */
#ifndef LIB_HEAP_SHARDS_H
#define LIB_HEAP_SHARDS_H

#include "lib/heap_tournament.h"
#include "tournament/contest.h"

enum { HEAP_SHARDS_GAMES = 400 };

struct heap_shards {
	struct fixture games[HEAP_SHARDS_GAMES]; /* that are known, by id */
	bool known[HEAP_SHARDS_GAMES];
};

/* The game of a fixture that all agree on, with its start and a move. */
void heap_shards_fill(
	struct record *, const struct run *, const struct fixture *);

/* Shard INDEX of COUNT of a run. */
struct run heap_shards_run(const struct run *whole, long index, long count);

/* A contest of RUN that knows all games there are. */
void heap_shards_know(const struct heap_shards *, struct contest *contest,
	const struct run *run, struct record *);

/* Plays what CONTEST gives out, and notes it. Returns how many games. */
int heap_shards_play(
	struct heap_shards *, struct contest *contest, struct record *);

#endif
