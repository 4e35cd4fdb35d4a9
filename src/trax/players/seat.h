/* Trax as a bot plays it; see common/seat.h. */
#ifndef TRAX_PLAYERS_SEAT_H
#define TRAX_PLAYERS_SEAT_H

#include "common/seat.h"

/* Its view is a struct trax_view. */
extern const struct seat_game trax_seat;

#endif
