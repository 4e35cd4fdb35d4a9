/* The catalogue of the games that can be learned from: the third beside games.h
 * and seats.h. */
#ifndef ENVIRONMENTS_H
#define ENVIRONMENTS_H

#include "common/environment.h"

/* Every game that has one, NULL at the end. */
extern const struct environment *const environment_all[];

/* NULL: no game of that name has one. */
const struct environment *environment_find(const char *name);

#endif
