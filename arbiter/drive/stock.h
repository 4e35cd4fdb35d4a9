/*
 * What the shards of a run have come to, as `talon merge --json` says it: how
 * many games are there, and which shards have some to play.
 */
#ifndef DRIVE_STOCK_H
#define DRIVE_STOCK_H

#include <stdbool.h>
#include <stddef.h>

#include "base/reason.h"
#include "base/text.h"

struct stock {
	bool complete;
	bool known;   /* something has been merged */
	long games;   /* that count */
	long missing; /* that can be played now */
	long round;   /* of a tournament; 0: not known */
	long rounds;
	long upto; /* below which games are to be played; 0: all */
	long shards;
	bool *open; /* which of them have games to play */
	long open_count;
};

/* Nothing is there: all are open. -1 with errno. */
int stock_init(struct stock *, long shards);
void stock_release(struct stock *);

/* All shards have games to play, MISSING of them. */
void stock_open_all(struct stock *, long missing);

/* Takes what merge has printed. False, with the reason: it is something else.
 */
bool stock_parse(struct stock *, const char *text, size_t length,
	char reason[static REASON_MAX]);

/* Whether what `talon tournament --plan --json` has printed says that there is
 * nothing left to play. */
bool stock_is_complete(const struct text *plan);

#endif
