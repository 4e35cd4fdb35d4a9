/* Tablić as a bot plays it, by either scoring; see common/seat.h. */
#ifndef TABLIC_PLAYERS_SEAT_H
#define TABLIC_PLAYERS_SEAT_H

#include "common/seat.h"

/* Its view is a struct tablic_view. */
extern const struct seat_game tablic_seat;

#endif
