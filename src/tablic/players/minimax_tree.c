#include "tablic/players/minimax_tree.h"

#include "tablic/capture.h"
#include "tablic/gain.h"

/* Nodes between two looks at the clock; slow nodes always look. */
enum { NODES_A_LOOK = 64, TABLE_SLOW = 12 };

/* The search of a node's moves as the mover sees it: values have its sign. */
struct choosing {
	int sign;
	int low, high; /* what the nodes above leave open */
	bool final;
	struct tablic_minimax_line best; /* no choice yet: of depth -1 */
};

static struct tablic_minimax_line search(struct tablic_minimax_tree *,
	const struct tablic_minimax_node *, int low, int high);

static bool
is_own(const struct tablic_minimax_tree *tree, int seat)
{
	return seat % tree->sides == tree->seat % tree->sides;
}

static int
gain(const struct tablic_minimax_tree *tree, int seat, int points, int cards)
{
	int value = points * TABLIC_MINIMAX_POINT + cards;

	return is_own(tree, seat) ? value * (tree->sides - 1) : -value;
}

/* The side with strictly most cards, or -1. */
static int
side_with_most(const struct tablic_minimax_tree *tree, const int sizes[])
{
	int most = 0;
	bool alone = true;

	for (int s = 1; s < tree->sides; s++) {
		if (sizes[s] > sizes[most]) {
			most = s;
			alone = true;
		} else if (sizes[s] == sizes[most]) {
			alone = false;
		}
	}
	return alone ? most : -1;
}

/* What the end of the game still brings: the rest of the table to who captured
 * last, and the points for most cards. */
static int
settlement(struct tablic_minimax_tree *tree,
	const struct tablic_minimax_node *node)
{
	int last = tree->rest == TABLIC_REST_DEALER ? tree->seats - 1
						    : node->last_capturer;
	int rest = card_set_size(node->table);
	int value = 0;

	if (last >= 0) {
		value = gain(tree, last,
			tablic_card_points(tree->scoring, node->table), rest);
		tree->sizes[last % tree->sides] += rest;
	}
	int most = side_with_most(tree, tree->sizes);
	if (last >= 0)
		tree->sizes[last % tree->sides] -= rest;
	if (tree->scoring != TABLIC_STIHOVI && most >= 0)
		value += gain(tree, most, TABLIC_MOST_CARDS, 0);
	return value;
}

static struct tablic_minimax_line
leaf(struct tablic_minimax_tree *tree, const struct tablic_minimax_node *node)
{
	struct tablic_minimax_line line = {node->ply, node->value};

	if (tree->ending && node->ply == tree->plies)
		line.value += settlement(tree, node);
	return line;
}

static struct tablic_minimax_node
after(const struct tablic_minimax_tree *tree,
	const struct tablic_minimax_node *node, const struct tablic_move *move)
{
	card_set played = card_bit(move->played);
	struct tablic_minimax_node next = {
		.table = node->table ^ move->taken,
		.gone = node->gone | played,
		.ply = node->ply + 1,
		.turn = node->turn + 1 == tree->seats ? 0 : node->turn + 1,
		.last_capturer = node->last_capturer,
		.value = node->value,
	};

	if (move->taken == 0) {
		next.table |= played;
		return next;
	}
	next.last_capturer = node->turn;
	next.value += gain(tree, node->turn,
		move->worth / TABLIC_GAIN_POINT + (next.table == 0),
		move->worth % TABLIC_GAIN_POINT + 1);
	return next;
}

struct tablic_minimax_line
tablic_minimax_tree_try(struct tablic_minimax_tree *tree,
	const struct tablic_minimax_node *node, const struct tablic_move *move,
	int low, int high)
{
	struct tablic_minimax_node next = after(tree, node, move);
	int *size = &tree->sizes[node->turn % tree->sides];
	int more = move->taken == 0 ? 0 : move->worth % TABLIC_GAIN_POINT + 1;

	*size += more;
	struct tablic_minimax_line line = search(tree, &next, low, high);
	*size -= more;
	return line;
}

/* Does a play of the mover tell something that its later nodes can use? */
static bool
tells(const struct tablic_minimax_tree *tree,
	const struct tablic_minimax_node *node)
{
	return (tree->silent_seats >> node->turn & 1) == 0 &&
	       node->ply + tree->seats < tree->plies;
}

/* The cards that have a play worth more than WORTH among MOVES. */
static card_set
richer(const struct tablic_move moves[], int count, int worth)
{
	card_set cards = 0;

	for (int i = 0; i < count; i++) {
		if (moves[i].worth > worth)
			cards |= tablic_class(moves[i].played);
	}
	return cards;
}

/* The cards with which the mover would have gained more than with CHOSEN: below
 * that move it is supposed not to hold them. */
static card_set
supposed(const struct tablic_move moves[], int count,
	const struct tablic_move *chosen)
{
	return richer(moves, count, chosen->worth) &
	       ~tablic_class(chosen->played);
}

/* The value that a move must exceed to be of interest. Where moves are cut off
 * it must show which ones are worse than the best, whatever the nodes above
 * say: else their bounds would decide what is cut off. */
static int
floor_of(const struct tablic_minimax_tree *tree, const struct choosing *c)
{
	bool full = c->best.depth == tree->plies;

	if (c->final)
		return full ? c->best.value - 1 : -TABLIC_MINIMAX_BOUND;
	return full && c->best.value > c->low ? c->best.value : c->low;
}

static struct tablic_minimax_line
try_move(struct tablic_minimax_tree *tree,
	const struct tablic_minimax_node *node, const struct tablic_move *move,
	const struct choosing *c)
{
	int least = floor_of(tree, c);
	struct tablic_minimax_line line =
		c->sign > 0 ? tablic_minimax_tree_try(
				      tree, node, move, least, c->high)
			    : tablic_minimax_tree_try(
				      tree, node, move, -c->high, -least);

	line.value *= c->sign;
	return line;
}

/* Enters LINE. False: no more moves need be looked at. A shallow leaf says
 * nothing about the deep ones that may come. */
static bool
go_on(const struct tablic_minimax_tree *tree, struct choosing *c,
	struct tablic_minimax_line line)
{
	bool deep = line.depth == c->best.depth;

	if (c->final && deep && line.value < c->best.value)
		return false;
	if (line.depth > c->best.depth || (deep && line.value > c->best.value))
		c->best = line;
	return c->best.depth < tree->plies || c->best.value < c->high;
}

static void
choose(struct tablic_minimax_tree *tree, const struct tablic_minimax_node *node,
	struct tablic_move moves[], int count, struct choosing *c)
{
	card_set *hand = &tree->hands[node->turn];
	card_set whole = *hand;
	bool telling = tells(tree, node);

	for (int i = 0; i < count; i++) {
		tablic_moves_best_first(moves + i, count - i);
		if (telling)
			*hand = whole & ~supposed(moves, count, moves + i);
		struct tablic_minimax_line line =
			try_move(tree, node, moves + i, c);
		*hand = whole;
		if (tree->effort->ended || !go_on(tree, c, line))
			return;
	}
}

static struct tablic_minimax_line
search(struct tablic_minimax_tree *tree, const struct tablic_minimax_node *node,
	int low, int high)
{
	bool slow = card_set_size(node->table) > TABLE_SLOW;
	card_set hand = tree->hands[node->turn] & ~node->gone;
	struct tablic_move *moves = tree->free;

	if (!effort_spend(tree->effort, 1, slow ? 1 : NODES_A_LOOK) ||
		node->ply == tree->plies || hand == 0)
		return leaf(tree, node);
	int count = tablic_moves_list(tree->scoring, hand, node->table, moves);
	int sign = is_own(tree, node->turn) ? 1 : -1;
	struct choosing c = {
		.sign = sign,
		.low = sign > 0 ? low : -high,
		.high = sign > 0 ? high : -low,
		.final = tablic_minimax_tree_final(tree, node->ply),
		.best.depth = -1,
	};
	tree->free = moves + count;
	choose(tree, node, moves, count, &c);
	tree->free = moves;
	c.best.value *= sign;
	return c.best;
}

struct tablic_minimax_node
tablic_minimax_tree_start(struct tablic_minimax_tree *tree,
	const struct tablic_view *view, struct effort *effort)
{
	const struct tablic_open *open = &view->open;
	struct tablic_minimax_belief belief;

	tree->effort = effort;
	tree->scoring = open->scoring;
	tree->rest = open->rest;
	tree->seats = open->seats;
	tree->sides = tablic_sides(open->scoring, open->seats);
	tree->seat = view->seat;
	tree->silent_seats = (uint64_t)1 << view->seat;
	tree->free = tree->moves;
	tablic_minimax_belief_of_view(&belief, view);
	for (int s = 0; s < open->seats; s++) {
		tree->hands[s] = belief.possible[s] & ~belief.supposed[s];
		if (!tablic_minimax_belief_of_seat(view, s))
			tree->silent_seats |= (uint64_t)1 << s;
	}
	for (int side = 0; side < tree->sides; side++)
		tree->sizes[side] =
			card_set_size(tablic_side_pile(open, side).cards);
	return (struct tablic_minimax_node){
		.table = open->table,
		.turn = open->turn,
		.last_capturer = open->last_capturer,
	};
}

void
tablic_minimax_tree_limit(struct tablic_minimax_tree *tree,
	const struct tablic_view *view, int rounds)
{
	tree->plies = rounds * tree->seats - tree->seat;
	tree->ending =
		view->open.stock == 0 && rounds == card_set_size(view->hand);
}
