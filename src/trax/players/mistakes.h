/*
 * What can be said of turns that have been weighed: of each, of the best beside
 * what was played, and what kind of mistake that was.
 */
#ifndef TRAX_PLAYERS_MISTAKES_H
#define TRAX_PLAYERS_MISTAKES_H

#include "common/weighing.h"
#include "trax/view.h"

/* Fills facts, reasons and kind; TURNS are by the number of an action. */
void trax_mistakes_say(const struct trax_view *, const struct trax_turn turns[],
	struct weighing *);

#endif
