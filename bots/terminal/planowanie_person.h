/*
 * A person at a terminal as a player of planowanie: shows what the player's
 * commands tell, and gets declarations and cards by conversation.
 */
#ifndef TERMINAL_PLANOWANIE_PERSON_H
#define TERMINAL_PLANOWANIE_PERSON_H

#include "player/planowanie_player.h"
#include "terminal/person.h"
#include "terminal/trick_input.h"

struct planowanie_person {
	struct planowanie_player *player;
	struct person *person;
	struct trick_input card;
	bool declared;
	int tricks; /* valid when declared */
};

/* Becomes the player's observer; both are kept. */
void planowanie_person_init(struct planowanie_person *,
	struct planowanie_player *, struct person *);

#endif
