/* Herc as a person at a terminal plays it; see terminal/person.h. */
#ifndef TERMINAL_HERC_PERSON_H
#define TERMINAL_HERC_PERSON_H

#include "terminal/person.h"

extern const struct person_game herc_person;

#endif
