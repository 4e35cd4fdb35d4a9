/*
 * What a person gets to see of a game of herc. Text only, to any stream;
 * COLOUR allows terminal colours.
 */
#ifndef TERMINAL_HERC_SCREEN_H
#define TERMINAL_HERC_SCREEN_H

#include "herc/view.h"
#include "terminal/screen.h"

/* How to answer. */
extern const char herc_screen_help[];

/* The players and the hand. */
void herc_screen_begin(const struct screen *, const struct herc_view *);

/* SEAT played C, which led to the view. */
void herc_screen_play(const struct screen *, const struct herc_view *, int seat,
	trick_card c);

/* What each side has taken, the trick so far, the hand. */
void herc_screen_state(const struct screen *, const struct herc_view *);

/* The end, with the points of every seat as the arbiter counts them. */
void herc_screen_result(
	const struct screen *, const struct herc_view *, const int points[]);

#endif
