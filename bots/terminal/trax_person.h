/* Trax as a person at a terminal plays it; see terminal/person.h. */
#ifndef TERMINAL_TRAX_PERSON_H
#define TERMINAL_TRAX_PERSON_H

#include "terminal/person.h"

extern const struct person_game trax_person;

#endif
