/*
 * How fast games have been ending lately, by the dates of their records.
 */
#ifndef TOURNAMENT_GAME_RATE_H
#define TOURNAMENT_GAME_RATE_H

#include "record/record.h"

enum { TEMPO_GAMES = 1000 };

/* {0} has seen no game. */
struct tempo {
	time_t at[TEMPO_GAMES]; /* of the last games, in a ring */
	long count;		/* of all games */
	long last_id;		/* the greatest number of a game */
	time_t first;		/* the dates of the first game and the last */
	time_t last;
};

void tempo_add(struct tempo *, const struct record *);

/* Games a second; 0: too few, or too fast, to tell. */
double tempo_rate(const struct tempo *);

#endif
