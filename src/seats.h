/* The catalogue of the games that the bots play: the twin of games.h, which is
 * the arbiter's. */
#ifndef SEATS_H
#define SEATS_H

#include "common/seat.h"

/* Every game, NULL at the end. */
extern const struct seat_game *const seat_all[];

/* The game that goes by the name of RULES, which is *VARIANT of its own; NULL:
 * none does. */
const struct seat_game *seat_find(const char *rules, int *variant);

#endif
