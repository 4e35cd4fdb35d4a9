/*
 * The outcome of a game for each bot that played it, and for each two of them.
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

/* The lowest seat of the bot that holds SEAT. */
int outcome_seat(const struct record *, int seat);

/*
 * A game cut into results between two bots each, as the contest of the ITPW
 * does: the final score of each bot against that of each other. The standing,
 * which may break ties, is the score here. Several seats of one bot are one
 * side, with the sum of what they have, and so are partners, between whom
 * there is no result. A fault gives only the offender's losses.
 *
 * Bots by their lowest seat; the FIRST of two has the lower.
 */
struct outcome_pair {
	int first;
	int second;
	enum outcome outcome; /* for the first */
};

enum { OUTCOME_PAIRS_MAX = GAME_SEATS_MAX * (GAME_SEATS_MAX - 1) / 2 };

/* Fills PAIRS and returns how many there are. */
int outcome_by_pair(const struct record *,
	struct outcome_pair pairs[static OUTCOME_PAIRS_MAX]);

#endif
