#include "lib/naive/tablic_tree.h"

#include <assert.h>
#include <stddef.h>

#include "lib/naive/tablic.h"
#include "tablic/players/minimax_belief.h"

enum { PLAYS_MAX = 4096 };

struct ranked_play {
	struct tablic_play play;
	struct naive_tablic_rank rank;
};

struct tree {
	const struct tablic_view *view;
	int plies;
	bool supposing;
};

struct node {
	struct tablic_open open;
	card_set hands[TABLIC_SEATS_MAX];
	int ply;
};

bool
naive_tablic_equal(card a, card b)
{
	return card_value(a) == card_value(b) &&
	       naive_tablic_points(a) == naive_tablic_points(b);
}

/* Has A the lowest names that equal cards of FROM have? */
static bool
has_lowest_names(card_set a, card_set from)
{
	for (card_set in = a; in != 0; in &= in - 1) {
		for (card_set out = from & ~a; out != 0; out &= out - 1) {
			if (naive_tablic_equal(
				    card_set_first(in), card_set_first(out)) &&
				card_set_first(out) < card_set_first(in))
				return false;
		}
	}
	return true;
}

/* The plays of HAND in the greedy order; equal ones as they come. */
static int
list_plays(card_set hand, card_set table, struct ranked_play plays[PLAYS_MAX])
{
	int count = 0;

	for (card_set left = hand; left != 0; left &= left - 1) {
		card c = card_set_first(left);
		card_set taken = 0;

		if (!has_lowest_names(card_bit(c), hand))
			continue;
		do {
			if (has_lowest_names(taken, table) &&
				naive_tablic_splits(card_value(c), taken)) {
				struct ranked_play p = {{c, taken},
					naive_tablic_rank_of(table, c, taken)};
				int i = count++;

				assert(count < PLAYS_MAX);
				for (; i > 0 &&
					naive_tablic_compare(
						plays[i - 1].rank, p.rank) < 0;
					i--)
					plays[i] = plays[i - 1];
				plays[i] = p;
			}
			taken = naive_tablic_next_subset(taken, table);
		} while (taken != 0);
	}
	return count;
}

/* Negative, 0 or positive as the play of A is worth less than that of B. */
static int
compare_worth(struct tablic_play a, struct tablic_play b)
{
	int points[2] = {0, 0};
	const struct tablic_play plays[2] = {a, b};

	for (int i = 0; i < 2; i++) {
		if (plays[i].taken != 0)
			points[i] = naive_tablic_set_points(
				plays[i].taken | card_bit(plays[i].played));
	}
	if (points[0] != points[1])
		return points[0] - points[1];
	return card_set_size(a.taken) - card_set_size(b.taken);
}

/* The cards of HAND, equals included, that are not supposed there after a play
 * among these. */
static card_set
suppose(card_set hand, const struct ranked_play plays[], int count,
	struct tablic_play made)
{
	card_set supposed = 0;

	for (int i = 0; i < count; i++) {
		if (naive_tablic_equal(plays[i].play.played, made.played) ||
			compare_worth(plays[i].play, made) <= 0)
			continue;
		for (card_set left = hand; left != 0; left &= left - 1) {
			card c = card_set_first(left);

			if (naive_tablic_equal(c, plays[i].play.played))
				supposed |= card_bit(c);
		}
	}
	return supposed;
}

/* Does SEAT play for the tree's seat? */
static bool
is_own(const struct tree *tree, int seat)
{
	int own = tree->view->seat;

	return seat == own || (tree->view->open.scoring == TABLIC_PAIRS &&
				      (seat + 2) % 4 == own);
}

/* A leaf by the real rules. */
static struct naive_tablic_line
leaf(const struct tree *tree, const struct node *node)
{
	int points[TABLIC_SEATS_MAX];
	struct naive_tablic_line line = {node->ply, 0, 0};
	const bool pairs = node->open.scoring == TABLIC_PAIRS;
	int others = pairs ? 1 : node->open.seats - 1;

	tablic_score(&node->open, points);
	for (int s = 0; s < node->open.seats; s++) {
		int times = is_own(tree, s) ? others : -1;

		if (!pairs || s < 2)
			line.points += times * points[s];
		line.cards += times * card_set_size(node->open.piles[s].cards);
	}
	return line;
}

/* Which of two lines of one depth is better for the tree's seat? */
static int
compare_lines(struct naive_tablic_line a, struct naive_tablic_line b)
{
	return a.points != b.points ? a.points - b.points : a.cards - b.cards;
}

/* The line of the best play; that play in *CHOSEN unless it is NULL. */
static struct naive_tablic_line
search(struct tree *tree, const struct node *node, struct tablic_play *chosen)
{
	static struct ranked_play all[TABLIC_HAND_MAX * 2][PLAYS_MAX];
	struct ranked_play *plays = all[node->ply];
	int turn = node->open.turn;
	int sign = is_own(tree, turn) ? 1 : -1;
	struct naive_tablic_line best = {.depth = -1};

	if (node->ply == tree->plies || node->hands[turn] == 0)
		return leaf(tree, node);
	int count = list_plays(node->hands[turn], node->open.table, plays);
	for (int i = 0; i < count; i++) {
		struct node next = *node;

		next.ply++;
		tablic_open_play(&next.open, plays[i].play);
		if (tree->supposing && turn != tree->view->seat)
			next.hands[turn] &= ~suppose(
				node->hands[turn], plays, count, plays[i].play);
		for (int s = 0; s < node->open.seats; s++)
			next.hands[s] &= ~card_bit(plays[i].play.played);
		struct naive_tablic_line line = search(tree, &next, NULL);
		int better = sign * compare_lines(line, best);
		bool deep = line.depth == best.depth;
		if (node->ply + 2 >= tree->plies && deep && better < 0)
			break;
		if (line.depth < best.depth || (deep && better <= 0))
			continue;
		best = line;
		if (chosen)
			*chosen = plays[i].play;
	}
	return best;
}

/* The tree of the view's seat, ROUNDS of its plays deep, and its root. */
static struct node
start_tree(struct tree *tree, const struct tablic_view *view, int rounds)
{
	struct node root = {.open = view->open};
	struct tablic_minimax_belief belief;

	*tree = (struct tree){
		.view = view,
		.plies = rounds * view->open.seats - view->seat,
		.supposing = view->open.stock > 0 && view->shown_seats == 0,
	};
	tablic_minimax_belief_of_view(&belief, view);
	for (int s = 0; s < view->open.seats; s++)
		root.hands[s] = belief.possible[s] & ~belief.supposed[s];
	return root;
}

struct tablic_play
naive_tablic_minimax(const struct tablic_view *view, int rounds)
{
	struct tablic_play play = {0};
	struct tree tree;
	struct node root = start_tree(&tree, view, rounds);

	search(&tree, &root, &play);
	return play;
}

struct naive_tablic_line
naive_tablic_line_after(
	const struct tablic_view *view, int rounds, struct tablic_play play)
{
	struct tree tree;
	struct node root = start_tree(&tree, view, rounds), next = root;
	struct naive_tablic_line before = leaf(&tree, &root), line;

	next.ply++;
	tablic_open_play(&next.open, play);
	for (int s = 0; s < view->open.seats; s++)
		next.hands[s] &= ~card_bit(play.played);
	line = search(&tree, &next, NULL);
	line.points -= before.points;
	line.cards -= before.cards;
	return line;
}
