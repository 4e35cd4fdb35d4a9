/*
 * What a table of a trick game shows besides the trick in play: the tricks that
 * lie before those who took them, and the last card with its trick, which is
 * gone from the table once it is full.
 */
#ifndef CARDS_TRICK_LOG_H
#define CARDS_TRICK_LOG_H

#include "cards/trick.h"

/* All zero before the first card. */
struct trick_log {
	trick_set won[TRICK_SEATS_MAX]; /* by seat, in the deal in play */
	struct trick trick;		/* up to the last card */
};

/* A new deal: all tricks are put away. */
void trick_log_deal(struct trick_log *);

/* In TRICK the next player is about to play C. */
void trick_log_play(struct trick_log *, const struct trick *trick,
	const struct trick_deck *, trick_card c);

/* Who played the last card; -1: nobody yet. */
int trick_log_seat(const struct trick_log *);

#endif
