/*
 * A fixture: a game that is to be played, with its number, its deal and the
 * bots by seat.
 */
#ifndef RECORD_FIXTURE_H
#define RECORD_FIXTURE_H

#include "common/game.h"

struct fixture {
	long id;
	long deal;
	int bot[GAME_SEATS_MAX]; /* by seat: a number among the bots of the run
				  */
};

#endif
