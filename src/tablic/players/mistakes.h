/*
 * What can be said of plays that have been weighed: of each, of the best beside
 * what was played, and what kind of mistake that was.
 */
#ifndef TABLIC_PLAYERS_MISTAKES_H
#define TABLIC_PLAYERS_MISTAKES_H

#include "tablic/search/tried.h"
#include "tablic/view.h"

/* Fills facts, reasons and kind of the plays of TRIED, which have been weighed
 * at VIEW. */
void tablic_mistakes_say(const struct tablic_view *,
	const struct tablic_tried *, struct weighing *);

#endif
