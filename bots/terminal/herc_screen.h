/*
 * What a person gets to see of a game of herc. Text only, to any stream;
 * COLOUR allows terminal colours.
 */
#ifndef TERMINAL_HERC_SCREEN_H
#define TERMINAL_HERC_SCREEN_H

#include <stdbool.h>
#include <stdio.h>

#include "herc/view.h"

/* How to answer. */
extern const char herc_screen_help[];

/* The players and the hand. */
void herc_screen_begin(FILE *out, bool colour, const struct herc_view *);

/* SEAT played C, which led to the view. */
void herc_screen_play(FILE *out, bool colour, const struct herc_view *,
	int seat, trick_card c);

/* What each side has taken, the trick so far, the hand. */
void herc_screen_state(FILE *out, bool colour, const struct herc_view *);

/* The end, with the points of every seat as the arbiter counts them. */
void herc_screen_result(
	FILE *out, const struct herc_view *, const int points[]);

#endif
