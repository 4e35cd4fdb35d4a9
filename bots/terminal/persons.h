/* The catalogue of the games that a person can play. */
#ifndef TERMINAL_PERSONS_H
#define TERMINAL_PERSONS_H

#include "terminal/person.h"

enum { PERSONS_MAX = 32 };

/* One person, and all games. */
struct persons {
	struct person_seat seats[PERSONS_MAX];
	struct player_observer observers[PERSONS_MAX];
	struct player_game games[PERSONS_MAX + 1]; /* for player_init */
};

/* PERSON is kept, and so is this. */
void persons_init(struct persons *, struct person *person);

#endif
