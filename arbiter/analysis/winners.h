/* Who won a recorded game. */
#ifndef ANALYSIS_WINNERS_H
#define ANALYSIS_WINNERS_H

#include <stdbool.h>

#include "common/game.h"

struct record;

/* The seats of all that won; where DRAWN becomes true, of those that share
 * the most. A bot that sits twice has one name. */
seat_set winners_of(const struct record *, bool *drawn);

#endif
