/*
 * How far a tournament or a match is, from its record file alone, while
 * somebody may be writing it: the table so far, how fast games end, and what
 * must be in play.
 */
#ifndef TOURNAMENT_STATUS_H
#define TOURNAMENT_STATUS_H

#include <stdbool.h>
#include <stdio.h>

#include "base/reason.h"
#include "record/record.h"

/*
 * How fast games have been ending lately, by the dates of their records.
 */
enum { GAME_RATE_GAMES = 1000 };

/* {0} has seen no game. */
struct game_rate {
	time_t at[GAME_RATE_GAMES]; /* the latest dates, in order */
	int count;
	long last_id; /* the greatest number of a game */
};

/* In any order: games merged of shards come by their numbers. */
void game_rate_add(struct game_rate *, const struct record *);

/* Games a second; 0: too few, or too fast, to tell. */
double game_rate_now(const struct game_rate *);

/* WRITTEN: its shards are being played, of which PATH was merged. -1 with the
 * reason in words. */
int status_print(FILE *, const char *path, bool written, bool json,
	char reason[static REASON_MAX]);

#endif
