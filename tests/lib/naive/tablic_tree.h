/*
 * The minimax player of tablić as its description says it: the whole tree, no
 * bounds, every subset of the table, the real rules for what a leaf is worth.
 * For small trees: a node with more than 4096 plays fails an assertion.
 */
#ifndef LIB_NAIVE_TABLIC_TREE_H
#define LIB_NAIVE_TABLIC_TREE_H

#include "tablic/view.h"

struct naive_tablic_line {
	int depth, points, cards; /* times the number of the others */
};

/* Are both worth the same, and count the same? */
bool naive_tablic_equal(card a, card b);

/* The play that the view's seat makes, ROUNDS of its plays deep. */
struct tablic_play naive_tablic_minimax(const struct tablic_view *, int rounds);

/* The line after a play of the view's seat, from the root on. */
struct naive_tablic_line naive_tablic_line_after(
	const struct tablic_view *, int rounds, struct tablic_play);

#endif
