/* Planowanie as a bot plays it; see common/seat.h. */
#ifndef PLANOWANIE_PLAYERS_SEAT_H
#define PLANOWANIE_PLAYERS_SEAT_H

#include "common/seat.h"

/* Its view is a struct planowanie_view. */
extern const struct seat_game planowanie_seat;

#endif
