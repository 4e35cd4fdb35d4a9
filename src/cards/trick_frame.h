/*
 * The frame of a trick game: for every seat a hand, what it has played to the
 * trick, and the pile of the tricks it took; in some games a stock as well.
 */
#ifndef CARDS_TRICK_FRAME_H
#define CARDS_TRICK_FRAME_H

#include "cards/trick_log.h"
#include "common/game_frame.h"

/* What lies there; all of it the caller's. */
struct trick_scene {
	const struct trick_deck *deck;
	const struct trick *trick; /* in play */
	const struct trick_log *log;
	const trick_set *hands;
	int stock; /* cards that nobody sees; -1: there is no such place */
};

void trick_frame_places(struct game_frame *, const struct trick_scene *,
	const struct game_look *);

/* The number of SEAT's hand among the places. */
int trick_frame_hand(int seat);

/* The last thing was the log's last card; without one nothing was. A full trick
 * brought POINTS, which is not said where it has none. */
enum { TRICK_WITHOUT_POINTS = -1 };
void trick_frame_last(
	struct game_frame *, const struct trick_scene *, int points);

#endif
