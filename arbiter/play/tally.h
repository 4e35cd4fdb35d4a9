/*
 * What a set of records comes to. The tally is a fold over records and knows
 * nothing beside them; it does not depend on the order in which they come.
 *
 * A game counts once for a bot, however many seats of it the bot holds
 * (record/outcome.h).
 */
#ifndef PLAY_TALLY_H
#define PLAY_TALLY_H

#include <stdbool.h>
#include <stdint.h>

#include "blame/fault_examples.h"
#include "record/margin.h"
#include "record/record.h"
#include "record/run.h"
#include "record/sequential.h"

struct tally_bot {
	long games;
	int64_t points;
	long wins;
	long draws;
	long losses;
	int64_t moves;
	int64_t used_us;  /* the time for all moves */
	int64_t cpu_us;	  /* of the processor, if that was measured */
	int64_t burnt_us; /* likewise, between its turns */
	int64_t late_us;  /* the most that the arbiter may have looked late */
	struct fault_examples faults;
};

/* The games of one deal so far. */
struct tally_deal {
	long deal;
	int games;
	int64_t points;
};

struct tally {
	const struct run *run; /* the caller's, as long as the tally */
	long games;
	long faults;
	struct tally_bot *bots; /* those below bot_count have games */
	size_t bot_count;
	size_t bot_capacity;

	/* Sums over the deals whose games have all come; only the deals
	 * between their first game and their last are kept one by one. */
	struct margin_sums closed;
	struct tally_deal *open;
	size_t open_count;
	size_t open_capacity;
};

void tally_init(struct tally *tally, const struct run *run);
void tally_release(struct tally *tally);

/* Adds a game that fits the run (schedule_fits). -1 with errno: no memory,
 * and the tally is as before. */
int tally_add(struct tally *tally, const struct record *record);

/* Adds a game of any line-up, BOTS by seat: for tournaments, which have no
 * margin. -1 as above. */
int tally_add_seated(
	struct tally *tally, const struct record *record, const int bots[]);

/* What the bot comes to: never NULL, whether it has played or not. */
const struct tally_bot *tally_bot(const struct tally *tally, int bot);

/* The margin between the two bots of the run. False: it has another number of
 * bots. */
bool tally_margin(const struct tally *tally, struct margin *margin);

/* The margins per game of the deals whose games have all come. */
struct sequential_sample tally_sample(const struct tally *tally);

/* Whether those margins are enough for the run's rule to stop it. */
bool tally_decided(const struct tally *tally);

#endif
