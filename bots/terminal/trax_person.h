/*
 * A person at a terminal as a player of trax: shows what the player's commands
 * tell, and gets the turns by conversation.
 */
#ifndef TERMINAL_TRAX_PERSON_H
#define TERMINAL_TRAX_PERSON_H

#include "player/trax_player.h"
#include "terminal/person.h"
#include "terminal/trax_input.h"

struct trax_person {
	struct trax_player *player;
	struct person *person;
	struct trax_input input;
};

/* Becomes the player's observer; both are kept. */
void trax_person_init(
	struct trax_person *, struct trax_player *, struct person *);

#endif
