/*
 * What is known of the run whose record file is served: its tables, its games,
 * and how far it is. A fold over the lines of the file, in their order.
 */
#ifndef SERVE_LEDGER_H
#define SERVE_LEDGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/hash_index.h"
#include "base/reason.h"
#include "record/reader.h"
#include "report/survey.h"
#include "tournament/contest.h"

struct ledger_game {
	long id;
	long deal;
	struct reader_place place;
	enum fault end;
	bool drawn;
};

/* Where game ID stands among the games. */
struct ledger_rank {
	long id;
	size_t number;
};

/* {.path} is of no run. */
struct ledger {
	const char *path;      /* the caller's */
	const struct run *run; /* the caller's; NULL: there is none yet */
	struct survey survey;
	bool is_tournament;
	struct contest contest;	   /* if it is one */
	struct ledger_game *games; /* in the order of the file */
	size_t count;
	size_t capacity;
	struct ledger_rank *order;
	size_t order_capacity;
	bool in_order;	/* ORDER is by id */
	uint16_t *bots; /* of the survey's table, by game and seat */
	size_t bots_capacity;
	struct hash_index index;
};

void ledger_release(struct ledger *);

/* The run begins; it outlives the ledger or the next ledger_begin, before which
 * the ledger is released. All return false with the reason in words. */
bool ledger_begin(
	struct ledger *, const struct run *, char reason[static REASON_MAX]);
bool ledger_game(struct ledger *, const struct record *,
	const struct reader_place *, char reason[static REASON_MAX]);
bool ledger_change(struct ledger *, const struct roster_change *,
	char reason[static REASON_MAX]);
bool ledger_seed(struct ledger *, char reason[static REASON_MAX]);

/* NULL: there is no such game. */
const struct ledger_game *ledger_find(const struct ledger *, long id);

/* All games by their ids, until the next is taken. */
const struct ledger_rank *ledger_order(struct ledger *);

/* Whether all games of that deal are in the file, so that nobody will play it
 * any more. */
bool ledger_deal_is_over(const struct ledger *, long deal);

/* How many games the run will have, as far as can be told. */
double ledger_expected(const struct ledger *);

/* The bots of game NUMBER in the file, by seat. */
const uint16_t *ledger_bots(const struct ledger *, size_t number);

/* Writes all tables, as HTML, without the seed of the run while games are still
 * to be played. -1 with errno: no memory. */
int ledger_put_tables(struct ledger *, FILE *);

#endif
