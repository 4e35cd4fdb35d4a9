/* The cards of trick games in the arguments of commands. */
#ifndef PLAYER_TRICK_ARGUMENTS_H
#define PLAYER_TRICK_ARGUMENTS_H

#include "cards/trick.h"
#include "player/arguments.h"

/* For as long as DECK lives. */
struct arguments_deck trick_arguments(const struct trick_deck *deck);

#endif
