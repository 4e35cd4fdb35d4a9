/*
 * What two bots have had with each other in games of two. Only pairs that have
 * met take memory. {0} is empty.
 */
#ifndef TOURNAMENT_MEETINGS_H
#define TOURNAMENT_MEETINGS_H

#include <stddef.h>
#include <stdint.h>

#include "base/hash_index.h"
#include "rating/results.h"

struct meeting {
	int low; /* the bot of the lower number */
	int high;
	long games;
	long wins; /* of low */
	long draws;
	int64_t low_points;
	int64_t high_points;
};

struct meetings {
	struct meeting *all;
	size_t count;
	size_t capacity;
	struct hash_index index;
};

void meetings_release(struct meetings *);

/* A game of A and B: how it ended for A, and the points. -1 with errno: no
 * memory, and all is as before. */
int meetings_add(struct meetings *, int a, int b, enum outcome outcome,
	int64_t a_points, int64_t b_points);

/* As A sees it; all 0 if the two have not met. */
struct meeting_view {
	long games;
	long wins;
	long draws;
	long losses;
	int64_t points;
	int64_t against; /* points of B */
};
struct meeting_view meetings_view(const struct meetings *, int a, int b);

/* A win counts 2, a draw 1. */
static inline long
meeting_score(const struct meeting_view *view)
{
	return 2 * view->wins + view->draws;
}

#endif
