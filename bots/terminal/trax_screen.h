/*
 * What a person gets to see of a game of trax. Text only, to any stream;
 * COLOUR allows terminal colours.
 */
#ifndef TERMINAL_TRAX_SCREEN_H
#define TERMINAL_TRAX_SCREEN_H

#include <stdbool.h>
#include <stdio.h>

#include "trax/view.h"

/* How to answer. */
extern const char trax_screen_help[];

/* The players. */
void trax_screen_begin(FILE *out, const struct trax_view *);

/* The board. */
void trax_screen_state(FILE *out, bool colour, const struct trax_view *);

/* SEAT made TURN, which led to the view. */
void trax_screen_play(FILE *out, const struct trax_view *, int seat,
	const struct trax_turn *turn);

/* The last board, with the points of both as the arbiter counts them. */
void trax_screen_result(
	FILE *out, bool colour, const struct trax_view *, const int points[]);

#endif
