/*
 * A game that is to be played: its number, its deal, and who sits where.
 */
#ifndef RECORD_FIXTURE_H
#define RECORD_FIXTURE_H

#include "common/game.h"

struct fixture {
	long id;
	long deal;
	int bot[GAME_SEATS_MAX]; /* by seat: its number among the bots */
};

#endif
