/*
 * A person at a terminal as a player of tablić: shows what the player's
 * commands tell, and gets the plays by conversation.
 */
#ifndef TERMINAL_TABLIC_PERSON_H
#define TERMINAL_TABLIC_PERSON_H

#include "player/tablic_player.h"
#include "terminal/person.h"
#include "terminal/tablic_input.h"

struct tablic_person {
	struct tablic_player *player;
	struct person *person;
	struct tablic_input input;
};

/* Becomes the player's observer; both are kept. */
void tablic_person_init(
	struct tablic_person *, struct tablic_player *, struct person *);

#endif
