/*
 * What a person gets to see of a game of tablić. Text only, to any stream;
 * COLOUR allows terminal colours.
 */
#ifndef TERMINAL_TABLIC_SCREEN_H
#define TERMINAL_TABLIC_SCREEN_H

#include "tablic/view.h"
#include "terminal/screen.h"

/* How to say a play. */
extern const char tablic_screen_help[];

/* The players and the cards that open the game. */
void tablic_screen_begin(const struct screen *, const struct tablic_view *);

/* A new deal. */
void tablic_screen_deal(const struct screen *, const struct tablic_view *);

/* SEAT made PLAY, which led from one view to the other. */
void tablic_screen_play(const struct screen *, const struct tablic_view *before,
	const struct tablic_view *after, int seat, struct tablic_play play);

/* Table, hand and a short score: what one looks at before a play. */
void tablic_screen_turn(const struct screen *, const struct tablic_view *);

/* The same with every pile. */
void tablic_screen_state(const struct screen *, const struct tablic_view *);

/* The end, with the points of every seat as the arbiter counts them. */
void tablic_screen_result(
	const struct screen *, const struct tablic_view *, const int points[]);

#endif
