/*
 * The plays that are weighed (common/weighing.h), by number, and what follows
 * them: what can be said of a play besides what it is worth.
 */
#ifndef TABLIC_SEARCH_TRIED_H
#define TABLIC_SEARCH_TRIED_H

#include "common/weighing.h"
#include "tablic/counts.h"
#include "tablic/rules.h"

struct tablic_tried {
	int count;
	int played; /* the number of what was played; -1: nothing was */
	struct tablic_play plays[WEIGHING_MOST];

	/* Sums over the worlds that each has met: what the next to play wins in
	 * points, and how often it is a tabla. No worlds: nobody asked. */
	int worlds[WEIGHING_MOST];
	int answered[WEIGHING_MOST];
	int tablas[WEIGHING_MOST];
};

/* Do they differ in equal cards only? */
static inline bool
tablic_tried_is(struct tablic_play one, struct tablic_play other)
{
	return tablic_type(one.played) == tablic_type(other.played) &&
	       tablic_counts_of(one.taken) == tablic_counts_of(other.taken);
}

/* Adds PLAY, of a known WORTH or not, to those that are weighed; if it is what
 * was played but for equal cards, that. */
static inline void
tablic_tried_add(struct tablic_tried *tried, struct weighing *w,
	struct tablic_play play, const struct tablic_play *played, double worth)
{
	if (weighing_add(w, worth) < 0)
		return;
	if (played && tablic_tried_is(play, *played)) {
		play = *played;
		tried->played = tried->count;
	}
	tried->plays[tried->count++] = play;
}

#endif
