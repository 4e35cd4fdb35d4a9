/*
 * The outcome of a game for each bot that played it.
 *
 * A bot that holds several seats has the sum of their points. The bots with the
 * most of what decides the game win, and draw if another side has as much.
 * After a fault the offender's side loses and all others win.
 */
#ifndef RECORD_OUTCOME_H
#define RECORD_OUTCOME_H

#include <stdint.h>

#include "common/game.h"

struct record;

enum outcome { OUTCOME_WIN, OUTCOME_DRAW, OUTCOME_LOSS };

enum { OUTCOME_COUNT = OUTCOME_LOSS + 1 };

struct bot_outcome {
	int bot; /* its number */
	int64_t points;
	int64_t standing; /* what decides: record_standing, summed */
	int side;	  /* bots of one side win and lose together */
	enum outcome outcome;
};

/* Fills OUTCOMES, one for each bot, in the order of their first seats; returns
 * how many there are. BOTS are the bots by seat. */
int outcome_by_bot(const struct record *, const int bots[],
	struct bot_outcome outcomes[static GAME_SEATS_MAX]);

#endif
