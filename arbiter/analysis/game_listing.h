/*
 * A recorded game for people, move by move: what each move did and brought, the
 * position after it, and at the end how the score came about and who won.
 */
#ifndef ANALYSIS_GAME_LISTING_H
#define ANALYSIS_GAME_LISTING_H

#include <stdbool.h>
#include <stdio.h>

#include "analysis/game_view.h"

/* Prints what VIEW wants, with the colours of a terminal if COLOUR. -1 with the
 * reason in words; what came before it has been printed. */
int game_listing_print(FILE *, const struct game_view *, bool colour,
	char reason[static REASON_MAX]);

#endif
