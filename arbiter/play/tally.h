/*
 * What the games of a match come to, and whether they are enough. The tally is
 * a fold over records and knows nothing beside them; it does not depend on the
 * order in which they come.
 */
#ifndef PLAY_TALLY_H
#define PLAY_TALLY_H

#include <stdbool.h>
#include <stdint.h>

#include "record/margin.h"
#include "record/record.h"
#include "record/run.h"
#include "record/stop_rule.h"
#include "sums/sums.h"

/* The games of one deal so far. */
struct tally_deal {
	long deal;
	int games;
	int64_t points;
};

struct tally {
	const struct run *run;	   /* the caller's, as long as the tally */
	struct points_score score; /* of a match to so many points */
	struct sums sums; /* bots by their numbers in the run, from the first
			   * game on */

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
 * and the tally is of no use any more. */
int tally_add(struct tally *tally, const struct record *record);

/* What the bot comes to: never NULL, whether it has played or not. */
const struct sums_bot *tally_bot(const struct tally *tally, int bot);

/* The margin between the two bots of the run. False: it has another number of
 * bots. */
bool tally_margin(const struct tally *tally, struct margin *margin);

/* The margins per game of the deals whose games have all come. */
struct sequential_sample tally_sample(const struct tally *tally);

/* Whether those margins are enough for the run's rule to stop it, or a match to
 * so many points is over. */
bool tally_decided(const struct tally *tally);

#endif
