/* Trax as a bot plays it; see common/seat.h. */
#ifndef TRAX_PLAYERS_SEAT_H
#define TRAX_PLAYERS_SEAT_H

#include "common/seat.h"
#include "trax/turn.h"

/* Its view is a struct trax_view. */
extern const struct seat_game trax_seat;

/* The arguments of `play i ACTION`, which are changed. False, with the reason.
 */
bool trax_seat_play(char *arguments, int *seat, struct trax_turn *,
	char reason[static GAME_REASON_MAX]);

#endif
