/* Planowanie as a person at a terminal plays it; see terminal/person.h. */
#ifndef TERMINAL_PLANOWANIE_PERSON_H
#define TERMINAL_PLANOWANIE_PERSON_H

#include "terminal/person.h"

extern const struct person_game planowanie_person;

#endif
