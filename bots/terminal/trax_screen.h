/*
 * What a person gets to see of a game of trax. Text only, to any stream;
 * COLOUR allows terminal colours.
 */
#ifndef TERMINAL_TRAX_SCREEN_H
#define TERMINAL_TRAX_SCREEN_H

#include "trax/view.h"
#include "terminal/screen.h"

/* How to answer. */
extern const char trax_screen_help[];

/* The players. */
void trax_screen_begin(const struct screen *, const struct trax_view *);

/* The board. */
void trax_screen_state(const struct screen *, const struct trax_view *);

/* SEAT made TURN, which led to the view. */
void trax_screen_play(const struct screen *, const struct trax_view *, int seat,
	const struct trax_turn *turn);

/* The last board, with the points of both as the arbiter counts them. */
void trax_screen_result(
	const struct screen *, const struct trax_view *, const int points[]);

#endif
