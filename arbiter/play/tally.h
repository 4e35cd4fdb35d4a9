/*
 * What a set of records comes to. The tally is a fold over records and knows
 * nothing beside them; it does not depend on the order in which they come.
 *
 * A game counts once for a bot, however many seats of it the bot holds
 * (share.h).
 */
#ifndef PLAY_TALLY_H
#define PLAY_TALLY_H

#include <stdbool.h>
#include <stdint.h>

#include "record/fault.h"
#include "record/record.h"
#include "record/run.h"
#include "record/sequential.h"

/* One kind of fault of one bot, with its first game as an example. */
struct tally_fault {
	long count;
	long id;
	int seat;
	char *why; /* NULL: no such fault */
	char *stderr_tail;
};

struct tally_bot {
	long games;
	int64_t points;
	long wins;
	long draws;
	long losses;
	long fault_count;
	int64_t moves;
	int64_t used_us; /* for those moves */
	int64_t cpu_us;	 /* likewise, if that was measured */
	int64_t late_us; /* the most that the arbiter may have looked late */
	struct tally_fault faults[FAULT_COUNT];
};

/* The games of one deal so far, in points of the first bot less the second. */
struct tally_deal {
	long deal;
	int games;
	int64_t margin;
};

struct tally {
	const struct run *run; /* the caller's, as long as the tally */
	long games;
	struct tally_bot *bots; /* those below bot_count have games */
	size_t bot_count;
	size_t bot_capacity;

	/* Sums over the deals whose games have all come; only the deals
	 * between their first game and their last are kept one by one. */
	struct tally_sums {
		long deals;
		int64_t games;
		int64_t margin;
		int64_t games_squared;
		int64_t margin_squared;
		int64_t games_by_margin;
	} closed;
	struct tally_deal *open;
	size_t open_count;
	size_t open_capacity;
};

/* Points of the first of two bots less those of the second. */
struct tally_margin {
	double mean;  /* per game */
	double error; /* standard error, each deal one sample; 0 below two */
	long pairs;   /* deals */
};

void tally_init(struct tally *tally, const struct run *run);
void tally_release(struct tally *tally);

/* Adds a game that fits the run (schedule_fits). -1 with errno: no memory,
 * and the tally is as before. */
int tally_add(struct tally *tally, const struct record *record);

/* The same for a game of any line-up: BOTS by seat. For tournaments, which
 * have no margin. */
int tally_add_seated(
	struct tally *tally, const struct record *record, const int bots[]);

/* Never NULL, whether it has played or not. */
const struct tally_bot *tally_bot(const struct tally *tally, int bot);

/* False when the run has not two bots or the tally no game. */
bool tally_margin(const struct tally *tally, struct tally_margin *margin);

/* The margins per game of the deals whose games have all come. */
struct sequential_sample tally_sample(const struct tally *tally);

/* Whether they are enough for the run's rule to stop it. */
bool tally_decided(const struct tally *tally);

#endif
