/*
 * What a game comes to for each bot in it.
 *
 * A bot that holds several seats has the sum of their points. The most of what
 * decides the game win; who shares the most with another side draws. After a
 * fault the offender's side loses, and all others win.
 */
#ifndef RECORD_OUTCOME_H
#define RECORD_OUTCOME_H

#include <stdint.h>

#include "rating/results.h"
#include "record/record.h"

struct share {
	int bot;
	int64_t points;
	int64_t standing;     /* what decides */
	int side;	      /* bots of one side win and lose together */
	enum outcome outcome; /* for the bot */
};

/* Fills SHARES, one for each bot, in the order of their first seats; returns
 * how many there are. BOTS are the bots by seat. */
int share_all(const struct record *, const int bots[],
	struct share shares[static GAME_SEATS_MAX]);

#endif
