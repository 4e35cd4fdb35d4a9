/* What the trick games show a person in the same way. */
#ifndef TERMINAL_TRICK_SCREEN_H
#define TERMINAL_TRICK_SCREEN_H

#include <stdbool.h>
#include <stdio.h>

#include "cards/trick.h"

struct trick_seat_name {
	char text[24];
};

/* "You", "Player 2", or "Partner" for the seat PARTNER, -1 for none. */
struct trick_seat_name trick_seat_name(int seat, int you, int partner);

/* The cards of SET suit by suit, the highest first, those of the suits D and H
 * in red if COLOUR; "-" for none. */
void trick_show_hand(
	FILE *out, bool colour, const struct trick_deck *, trick_set set);

/* The cards that lie, in the order they were played. */
void trick_show_trick(FILE *out, bool colour, const struct trick_deck *,
	const struct trick *, int you, int partner);

/* SEAT played C, which led to TRICK; also who took a trick by that. */
void trick_show_play(FILE *out, bool colour, const struct trick_deck *,
	const struct trick *, int seat, trick_card c, int you, int partner);

#endif
