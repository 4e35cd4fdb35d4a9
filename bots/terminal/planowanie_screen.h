/*
 * What a person gets to see of a game of planowanie. Text only, to any stream;
 * COLOUR allows terminal colours.
 */
#ifndef TERMINAL_PLANOWANIE_SCREEN_H
#define TERMINAL_PLANOWANIE_SCREEN_H

#include "planowanie/view.h"
#include "terminal/screen.h"

/* How to answer. */
extern const char planowanie_screen_help[];

/* The players and the deals. */
void planowanie_screen_begin(
	const struct screen *, const struct planowanie_view *);

/* A new deal, with the hand. */
void planowanie_screen_deal(
	const struct screen *, const struct planowanie_view *);

/* SEAT declared TRICKS. */
void planowanie_screen_declare(const struct screen *,
	const struct planowanie_view *, int seat, int tricks);

/* SEAT played C, which led to the view. */
void planowanie_screen_play(const struct screen *,
	const struct planowanie_view *, int seat, trick_card c);

/* Declarations, tricks and points, the trick so far, the hand. */
void planowanie_screen_state(
	const struct screen *, const struct planowanie_view *);

/* The end, with the points of every seat as the arbiter counts them. */
void planowanie_screen_result(const struct screen *,
	const struct planowanie_view *, const int points[]);

#endif
