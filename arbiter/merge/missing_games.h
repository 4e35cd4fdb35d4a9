/*
 * The games that a merged file lacks, by the shard that has to play them.
 */
#ifndef MERGE_MISSING_GAMES_H
#define MERGE_MISSING_GAMES_H

#include <stdbool.h>
#include <stdio.h>

#include "base/text.h"

/* So many games are told from each other, and so many ranges and shards are
 * named; of more only the number is known. */
enum {
	MISSING_GAMES_MAX = 10000000,
	MISSING_RANGES_MAX = 20,
	MISSING_SHARDS_MAX = 40,
};

struct missing_shard {
	long games;
	long first; /* the range that may go on */
	long last;
	int ranges;	   /* that have ended, or begun */
	struct text named; /* "12, 26-30" */
};

struct missing_games {
	long games;
	struct missing_shard *shards; /* owned; one at least */
	long count;		      /* of them; 0: the run has none */
};

/* Of a run with so many shards; 0: none, or not known. -1 with errno. */
int missing_games_init(struct missing_games *, long shards);
void missing_games_release(struct missing_games *);

/* Adds a game of SHARD, behind all that were added before. */
void missing_games_add(struct missing_games *, long id, long shard);

/* Whether there is room for more. */
bool missing_games_have_room(const struct missing_games *);

/* After the last one; -1 with errno: no memory. */
int missing_games_close(struct missing_games *);

/* Prints a line "shard 2/7: 34 games missing: 12, 26-30, …" for each shard
 * that lacks games, behind BEFORE. */
void missing_games_print(
	FILE *, const struct missing_games *, const char *before);

/* Adds an array of objects. */
void missing_games_add_json(struct text *, const struct missing_games *);

#endif
