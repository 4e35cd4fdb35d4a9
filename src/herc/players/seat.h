/* Herc as a bot plays it; see common/seat.h. */
#ifndef HERC_PLAYERS_SEAT_H
#define HERC_PLAYERS_SEAT_H

#include "common/seat.h"

/* Its view is a struct herc_view. */
extern const struct seat_game herc_seat;

#endif
