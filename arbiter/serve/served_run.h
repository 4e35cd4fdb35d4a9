/*
 * What is known of the run whose record file is served: its tables, its games,
 * and how far it is. A fold over the lines of the file, in their order.
 */
#ifndef SERVE_SERVED_RUN_H
#define SERVE_SERVED_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/hash_index.h"
#include "base/reason.h"
#include "record/reader.h"
#include "report/statistics.h"
#include "tournament/contest.h"

struct served_run_game {
	long id;
	long deal;
	struct reader_place place;
	enum fault end;
	bool drawn;
};

/* Where game ID stands among the games. */
struct served_run_rank {
	long id;
	size_t number;
};

/* {.path, .silent} is of no run. */
struct served_run {
	const char *path;      /* the caller's */
	bool silent;	       /* its tables leave out what bots said */
	const struct run *run; /* the caller's; NULL: there is none yet */
	struct statistics statistics;
	bool is_tournament;
	struct contest contest;	       /* if it is one */
	struct served_run_game *games; /* in the order of the file */
	size_t count;
	size_t capacity;
	struct served_run_rank *order;
	size_t order_capacity;
	bool in_order;	/* ORDER is by id */
	uint16_t *bots; /* of the table of the statistics, by game and seat */
	size_t bots_capacity;
	struct hash_index index;
};

void served_run_release(struct served_run *);

/* The run begins, whose lines are proven as far as PROOF. It outlives what is
 * known of it, or the next served_run_begin, before which that is released. All
 * return false with the reason in words. */
bool served_run_begin(struct served_run *, const struct run *, enum proof,
	char reason[static REASON_MAX]);
bool served_run_game(struct served_run *, const struct record *,
	const struct reader_place *, char reason[static REASON_MAX]);
bool served_run_change(struct served_run *, const struct roster_change *,
	char reason[static REASON_MAX]);
bool served_run_closed(struct served_run *, char reason[static REASON_MAX]);
bool served_run_seed(struct served_run *, char reason[static REASON_MAX]);

/* NULL: there is no such game. */
const struct served_run_game *served_run_find(
	const struct served_run *, long id);

/* All games by their ids, until the next is taken. */
const struct served_run_rank *served_run_order(struct served_run *);

/* Whether all games of that deal are in the file, so that nobody will play it
 * any more. */
bool served_run_deal_is_over(const struct served_run *, long deal);

/* How many games the run will have, as far as can be told. */
double served_run_expected(const struct served_run *);

/* The bots of game NUMBER in the file, by seat. */
const uint16_t *served_run_bots(const struct served_run *, size_t number);

/* Writes all tables, as HTML, without the seed of the run while games are still
 * to be played. -1 with errno: no memory. */
int served_run_put_tables(struct served_run *, FILE *);

#endif
