/*
 * The minimax player of tablić as its description says it: the whole tree, no
 * bounds, every subset of the table, the real rules for what a leaf is worth.
 * For small trees.
 */
#ifndef LIB_NAIVE_TABLIC_TREE_H
#define LIB_NAIVE_TABLIC_TREE_H

#include <assert.h>

#include "lib/naive/tablic.h"
#include "tablic/players/minimax_belief.h"

enum { SLOW_PLAYS_MAX = 4096 };

struct slow_play {
	struct tablic_play play;
	struct slow_rank rank;
};

struct slow_line {
	int depth, points, cards; /* times the number of the others */
};

struct slow_tree {
	const struct tablic_view *view;
	int plies;
	bool supposing;
};

struct slow_node {
	struct tablic_open open;
	card_set hands[TABLIC_SEATS_MAX];
	int ply;
};

static inline bool
slow_equal(card a, card b)
{
	return card_value(a) == card_value(b) &&
	       slow_points(a) == slow_points(b);
}

/* Has A the lowest names that equal cards of FROM have? */
static inline bool
slow_lowest(card_set a, card_set from)
{
	for (card_set in = a; in != 0; in &= in - 1) {
		for (card_set out = from & ~a; out != 0; out &= out - 1) {
			if (slow_equal(
				    card_set_first(in), card_set_first(out)) &&
				card_set_first(out) < card_set_first(in))
				return false;
		}
	}
	return true;
}

/* The plays of HAND in the greedy order; equal ones as they come. */
static inline int
slow_list(card_set hand, card_set table, struct slow_play plays[SLOW_PLAYS_MAX])
{
	int count = 0;

	for (card_set left = hand; left != 0; left &= left - 1) {
		card c = card_set_first(left);
		card_set taken = 0;
		if (!slow_lowest(card_bit(c), hand))
			continue;
		do {
			if (slow_lowest(taken, table) &&
				slow_splits(card_value(c), taken)) {
				struct slow_play p = {{c, taken},
					slow_rank_of(table, c, taken)};
				int i = count++;
				assert(count < SLOW_PLAYS_MAX);
				for (; i > 0 && slow_compare(plays[i - 1].rank,
							p.rank) < 0;
					i--)
					plays[i] = plays[i - 1];
				plays[i] = p;
			}
			taken = slow_next_subset(taken, table);
		} while (taken != 0);
	}
	return count;
}

/* Negative, 0 or positive as the play of A is worth less than that of B. */
static inline int
slow_compare_worth(struct tablic_play a, struct tablic_play b)
{
	int points[2] = {0, 0};
	const struct tablic_play plays[2] = {a, b};

	for (int i = 0; i < 2; i++) {
		if (plays[i].taken != 0)
			points[i] = slow_set_points(
				plays[i].taken | card_bit(plays[i].played));
	}
	if (points[0] != points[1])
		return points[0] - points[1];
	return card_set_size(a.taken) - card_set_size(b.taken);
}

/* The cards of HAND, equals included, that are not supposed there after a play
 * among these. */
static inline card_set
slow_suppose(card_set hand, const struct slow_play plays[], int count,
	struct tablic_play made)
{
	card_set supposed = 0;

	for (int i = 0; i < count; i++) {
		if (slow_equal(plays[i].play.played, made.played) ||
			slow_compare_worth(plays[i].play, made) <= 0)
			continue;
		for (card_set left = hand; left != 0; left &= left - 1) {
			card c = card_set_first(left);
			if (slow_equal(c, plays[i].play.played))
				supposed |= card_bit(c);
		}
	}
	return supposed;
}

/* A leaf by the real rules. */
static inline struct slow_line
slow_leaf(const struct slow_tree *tree, const struct slow_node *node)
{
	int points[TABLIC_SEATS_MAX];
	struct slow_line line = {node->ply, 0, 0};
	int others = node->open.seats - 1;

	tablic_score(&node->open, points);
	for (int s = 0; s < node->open.seats; s++) {
		int times = s == tree->view->seat ? others : -1;
		line.points += times * points[s];
		line.cards += times * card_set_size(node->open.piles[s].cards);
	}
	return line;
}

/* Which of two lines of one depth is better for the tree's seat? */
static inline int
slow_compare_values(struct slow_line a, struct slow_line b)
{
	return a.points != b.points ? a.points - b.points : a.cards - b.cards;
}

/* The line of the best play; that play in *CHOSEN unless it is NULL. */
static inline struct slow_line
slow_search(struct slow_tree *tree, const struct slow_node *node,
	struct tablic_play *chosen)
{
	static struct slow_play all[TABLIC_HAND_MAX * 2][SLOW_PLAYS_MAX];
	struct slow_play *plays = all[node->ply];
	int turn = node->open.turn;
	int sign = turn == tree->view->seat ? 1 : -1;
	struct slow_line best = {.depth = -1};

	if (node->ply == tree->plies || node->hands[turn] == 0)
		return slow_leaf(tree, node);
	int count = slow_list(node->hands[turn], node->open.table, plays);
	for (int i = 0; i < count; i++) {
		struct slow_node next = *node;
		next.ply++;
		tablic_open_play(&next.open, plays[i].play);
		if (tree->supposing && turn != tree->view->seat)
			next.hands[turn] &= ~slow_suppose(
				node->hands[turn], plays, count, plays[i].play);
		for (int s = 0; s < node->open.seats; s++)
			next.hands[s] &= ~card_bit(plays[i].play.played);
		struct slow_line line = slow_search(tree, &next, NULL);
		int better = sign * slow_compare_values(line, best);
		bool deep = line.depth == best.depth;
		if (node->ply + 2 >= tree->plies && deep && better < 0)
			break;
		if (line.depth < best.depth || (deep && better <= 0))
			continue;
		best = line;
		if (chosen != NULL)
			*chosen = plays[i].play;
	}
	return best;
}

/* The tree of the view's seat, ROUNDS of its plays deep, and its root. */
static inline struct slow_node
slow_start(struct slow_tree *tree, const struct tablic_view *view, int rounds)
{
	struct slow_node root = {.open = view->open};
	struct tablic_minimax_belief belief;

	*tree = (struct slow_tree){
		.view = view,
		.plies = rounds * view->open.seats - view->seat,
		.supposing = view->open.stock > 0 && view->shown_seats == 0,
	};
	tablic_minimax_belief_of_view(&belief, view);
	for (int s = 0; s < view->open.seats; s++)
		root.hands[s] = belief.possible[s] & ~belief.supposed[s];
	return root;
}

static inline struct tablic_play
slow_minimax(const struct tablic_view *view, int rounds)
{
	struct tablic_play play = {0};
	struct slow_tree tree;
	struct slow_node root = slow_start(&tree, view, rounds);

	slow_search(&tree, &root, &play);
	return play;
}

/* The line after a play of the view's seat, from the root on. */
static inline struct slow_line
slow_line_after(
	const struct tablic_view *view, int rounds, struct tablic_play play)
{
	struct slow_tree tree;
	struct slow_node root = slow_start(&tree, view, rounds), next = root;
	struct slow_line before = slow_leaf(&tree, &root), line;

	next.ply++;
	tablic_open_play(&next.open, play);
	for (int s = 0; s < view->open.seats; s++)
		next.hands[s] &= ~card_bit(play.played);
	line = slow_search(&tree, &next, NULL);
	line.points -= before.points;
	line.cards -= before.cards;
	return line;
}

#endif
