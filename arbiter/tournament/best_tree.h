/*
 * The best of many items for a purpose that comes only with the question, found
 * without looking at all of them: branch and bound over a tree of maxima (A.
 * Land and A. Doig, Econometrica 28, 1960). An item stands at a place and has a
 * merit; what it is worth is the more, the higher its merit, and the less, the
 * later its place, all else being equal.
 */
#ifndef TOURNAMENT_BEST_TREE_H
#define TOURNAMENT_BEST_TREE_H

#include <stdbool.h>
#include <stddef.h>

struct best_tree {
	double *most;  /* merit below each node, the root being 1; negative:
			* nobody is left */
	double *least; /* likewise, of those that are left */
	size_t leaves; /* a power of two */
};

/* Items at the places from 0 to COUNT - 1, whose MERITS are not negative. -1
 * with errno: no memory, and there is nothing to release. */
int best_tree_init(struct best_tree *, const double *merits, int count);
void best_tree_release(struct best_tree *);

void best_tree_remove(struct best_tree *, int place);

struct best_search {
	void *context;

	/* What the item at PLACE is worth. */
	double (*worth)(void *context, int place);

	/* What an item at PLACE or later with a merit of MERIT or less is worth
	 * at most, but for the last digits. */
	double (*bound)(void *context, int place, double merit);

	/* Whether items at all places from FIRST to LAST with the same merit
	 * have the same bound, which is what one is worth if not more is known
	 * of it. */
	bool (*same)(void *context, int first, int last);

	/* What is known so far, and in the end the best: the first of those
	 * that are worth the same. -1: none. An item that is worth more than
	 * its bound has to be known before. */
	int best;
	double most;
};

/* Looks for an item that is left and better than what SEARCH knows. */
void best_tree_search(const struct best_tree *, struct best_search *);

#endif
