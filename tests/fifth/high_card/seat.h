/* High card as a bot plays it; see common/seat.h. */
#ifndef FIFTH_HIGH_CARD_SEAT_H
#define FIFTH_HIGH_CARD_SEAT_H

#include "common/seat.h"

extern const struct seat_game high_card_seat;

#endif
