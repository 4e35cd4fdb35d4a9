/* The cards of trick games in the arguments of commands. */
#ifndef TRICK_ARGUMENTS_H
#define TRICK_ARGUMENTS_H

#include "player/arguments.h"
#include "cards/trick.h"

/* For as long as DECK lives. */
struct arguments_deck trick_arguments(const struct trick_deck *deck);

#endif
