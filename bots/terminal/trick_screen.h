/* What the trick games show a person in the same way. */
#ifndef TERMINAL_TRICK_SCREEN_H
#define TERMINAL_TRICK_SCREEN_H

#include "cards/trick.h"
#include "terminal/screen.h"

/* "You", the name of SEAT or, where that is not known, "Player 2", or "Partner
 * 2" for the seat PARTNER, -1 for none. */
struct screen_name trick_seat_name(
	const struct screen *, int seat, int you, int partner);

/* The cards of SET behind TITLE, suit by suit, the highest first; "-" for none.
 */
void trick_show_hand(const struct screen *, const struct trick_deck *,
	const char *title, trick_set set);

/* The cards that lie, in the order they were played. */
void trick_show_trick(const struct screen *, const struct trick_deck *,
	const struct trick *, int you, int partner);

/* SEAT played C, which led to TRICK; also who took a trick by that. */
void trick_show_play(const struct screen *, const struct trick_deck *,
	const struct trick *, int seat, trick_card c, int you, int partner);

#endif
