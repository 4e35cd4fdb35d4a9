/*
 * A person at a terminal as a player of herc: shows what the player's commands
 * tell, and gets the cards by conversation.
 */
#ifndef TERMINAL_HERC_PERSON_H
#define TERMINAL_HERC_PERSON_H

#include "player/herc_player.h"
#include "terminal/person.h"
#include "terminal/trick_input.h"

struct herc_person {
	struct herc_player *player;
	struct person *person;
	struct trick_input card;
};

/* Becomes the player's observer; both are kept. */
void herc_person_init(
	struct herc_person *, struct herc_player *, struct person *);

#endif
