/*
 * How fast games have been ending lately, by the dates of their records.
 */
#ifndef TOURNAMENT_GAME_RATE_H
#define TOURNAMENT_GAME_RATE_H

#include "record/record.h"

enum { GAME_RATE_GAMES = 1000 };

/* {0} has seen no game. */
struct game_rate {
	time_t at[GAME_RATE_GAMES]; /* of the last games, in a ring */
	long count;		    /* of all games */
	long last_id;		    /* the greatest number of a game */
	time_t last;		    /* the date of the last one */
};

void game_rate_add(struct game_rate *, const struct record *);

/* Games a second; 0: too few, or too fast, to tell. */
double game_rate_now(const struct game_rate *);

#endif
