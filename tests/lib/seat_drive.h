/*
 * Takes the players of the bots through random legal games, by any of a game's
 * settings, and asks them in the middle of these with efforts of any kind. What
 * it finds fails an assertion, and is said before on standard error with the
 * numbers that show it again:
 *
 * - an answer that the game does not take, whatever the effort was;
 * - an answer that differs between a new player and one that has played other
 *   games before, from the same seed and with the same nodes; or with and
 *   without an explanation;
 * - where answers are weighed, what is no weighing (common/weighing.h), or differs
 *   between these two.
 */
#ifndef LIB_SEAT_DRIVE_H
#define LIB_SEAT_DRIVE_H

#include <stdbool.h>

#include "common/game.h"

/* Any numbers are good: each counts modulo what there is to choose from. */
struct seat_drive {
	unsigned game;	   /* of the catalogue */
	unsigned strategy; /* of its players */
	unsigned bots;	   /* how many play */
	unsigned setup;	   /* 0: none, then the game's trials, then random */
	unsigned level;	   /* 0: none is said */
	unsigned plies;	   /* random answers before the first one asked for */
	unsigned asks;	   /* answers to ask for then, of all seats */
	unsigned effort;   /* which kind */
	unsigned nodes;
	unsigned seed;
	bool plain;	 /* the usual setup, of which little is told */
	unsigned worlds; /* answers are weighed in so many; 0: none is */
};

/* How many there are to choose from. */
unsigned seat_drive_games(void);
unsigned seat_drive_strategies(unsigned game);
unsigned seat_drive_bots(unsigned game);
unsigned seat_drive_setups(unsigned game);
unsigned seat_drive_efforts(void);
bool seat_drive_is_of_cards(unsigned game);

/* Returns the answers that were asked for; if they are weighed, those that the
 * player weighs. */
int seat_drive(const struct seat_drive *);

/* Frees the players that have been kept for further games. */
void seat_drive_end(void);

#endif
