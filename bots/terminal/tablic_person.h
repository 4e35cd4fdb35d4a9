/* Tablić as a person at a terminal plays it; see terminal/person.h. */
#ifndef TERMINAL_TABLIC_PERSON_H
#define TERMINAL_TABLIC_PERSON_H

#include "terminal/person.h"

extern const struct person_game tablic_person;

#endif
