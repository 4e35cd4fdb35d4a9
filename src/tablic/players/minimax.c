#include "tablic/players/minimax.h"

#include <stdio.h>
#include <string.h>

#include "tablic/capture.h"
#include "tablic/equal_cards.h"
#include "tablic/greedy.h"
#include "tablic/players/minimax_tree.h"
#include "tablic/search/reasons.h"

/* The moves of the root in the greedy player's order. */
struct moves {
	int count;
	int best; /* by the last search that had an answer */
	struct tablic_move list[TABLIC_MOVES_MAX];

	/* Where each led, when it was tried last, or no better than so. */
	struct tablic_minimax_line lines[TABLIC_MOVES_MAX];
	bool bounds[TABLIC_MOVES_MAX];
};

/* One search of all moves to one depth. */
struct search {
	struct tablic_minimax_tree *tree;
	struct tablic_minimax_node root;
	struct moves *moves;
	int best; /* -1: none yet */
	struct tablic_minimax_line line;
};

static void
list_moves(struct moves *moves, const struct tablic_view *view)
{
	moves->count = tablic_moves_list(
		view->open.scoring, view->hand, view->open.table, moves->list);
	moves->best = 0;
	memset(moves->lines, 0, (size_t)moves->count * sizeof *moves->lines);
	for (int i = 0; i < moves->count; i++)
		tablic_moves_best_first(moves->list + i, moves->count - i);
}

/* Is LINE, of move I, better than the best, or as good and earlier? */
static bool
is_better(const struct search *s, int i, struct tablic_minimax_line line)
{
	if (s->best < 0 || line.depth != s->line.depth)
		return s->best < 0 || line.depth > s->line.depth;
	return line.value > s->line.value ||
	       (line.value == s->line.value && i < s->best);
}

/* Tries move I; false: no more moves need be tried, or can be. */
static bool
try_move(struct search *s, int i, bool final)
{
	bool full = s->best >= 0 && s->line.depth == s->tree->plies;
	int low = !full			 ? -TABLIC_MINIMAX_BOUND
		  : final || i < s->best ? s->line.value - 1
					 : s->line.value;
	struct tablic_minimax_line line = tablic_minimax_tree_try(s->tree,
		&s->root, &s->moves->list[i], low, TABLIC_MINIMAX_BOUND);

	if (s->tree->effort->ended)
		return false;
	s->moves->lines[i] = line;
	s->moves->bounds[i] = line.value <= low;
	if (is_better(s, i, line)) {
		s->best = i;
		s->line = line;
		return true;
	}
	return !final || line.depth != s->line.depth ||
	       line.value == s->line.value;
}

/* The move that was best so far comes first: it is likely to be so again, and
 * what the search has found when it must end is then no worse. */
static void
search_moves(struct search *s)
{
	bool final = tablic_minimax_tree_final(s->tree, 0);
	int first = s->moves->best;

	if (!try_move(s, first, final))
		return;
	for (int i = 0; i < s->moves->count; i++) {
		if (i != first && !try_move(s, i, final))
			return;
	}
}

static void
deepen(struct moves *moves, const struct tablic_view *view, int depth,
	struct effort *effort)
{
	struct tablic_minimax_tree tree;
	struct tablic_minimax_node root =
		tablic_minimax_tree_start(&tree, view, effort);

	for (int rounds = 1; rounds <= depth && !effort->ended; rounds++) {
		struct search s = {&tree, root, moves, .best = -1};

		tablic_minimax_tree_limit(&tree, view, rounds);
		search_moves(&s);
		if (s.best >= 0)
			moves->best = s.best;
	}
}

static struct tablic_play
play_of(const struct tablic_move *move, card_set hand, struct random *random)
{
	card_set equals = hand & tablic_class(move->played);

	return (struct tablic_play){
		tablic_equal_cards_draw(equals, random), move->taken};
}

/* Is A to be named before B? */
static bool
leads_further(const struct moves *moves, int a, int b)
{
	const struct tablic_minimax_line *x = &moves->lines[a],
					 *y = &moves->lines[b];

	if (a == moves->best || b == moves->best)
		return b != moves->best;
	if (x->depth != y->depth)
		return x->depth > y->depth;
	return x->value != y->value ? x->value > y->value : a < b;
}

enum { VALUES_SHOWN = 10 };

/* The moves that were tried, the best first. */
static void
explain_moves(
	const struct moves *moves, int others, struct explanation *explanation)
{
	double unit = (double)TABLIC_MINIMAX_POINT * others;
	char values[10 * VALUES_SHOWN] = "";
	size_t length = 0;

	for (int last = -1, n = 0; n < moves->count; n++) {
		int next = -1;

		for (int i = 0; i < moves->count; i++) {
			if ((last < 0 || leads_further(moves, last, i)) &&
				(next < 0 || leads_further(moves, i, next)))
				next = i;
		}
		last = next;
		if (moves->lines[next].depth == 0)
			continue;
		const double value = moves->lines[next].value / unit;
		tablic_reasons_line(explanation,
			tablic_move_play(&moves->list[next]), value,
			moves->bounds[next], moves->lines[next].depth);
		if (n < VALUES_SHOWN)
			length += (size_t)snprintf(values + length,
				sizeof values - length, "%s%+.2f",
				length > 0 ? "," : "", value);
	}
	if (length > 0)
		explanation_figure(explanation, "values", "%s", values);
}

/* The moves, and the cards that the others may hold. */
static void
explain(const struct moves *moves, const struct tablic_view *view,
	struct explanation *explanation)
{
	struct tablic_minimax_belief belief;

	explain_moves(moves, view->open.seats - 1, explanation);
	tablic_minimax_belief_of_view(&belief, view);
	for (int s = 0; s < view->open.seats; s++) {
		char expected[3 * CARD_COUNT + 1], other[3 * CARD_COUNT + 1];

		if (s == view->seat)
			continue;
		card_set_format(
			belief.possible[s] & ~belief.supposed[s], expected);
		card_set_format(belief.supposed[s], other);
		explanation_add(explanation, "player %d: may hold%s%s%s", s,
			expected, belief.supposed[s] == 0 ? "" : "; hardly",
			other);
	}
}

struct tablic_play
tablic_minimax_choose(void *self, const struct tablic_view *view,
	struct effort *effort, struct random *random)
{
	const struct tablic_minimax *minimax = self;
	int depth = card_set_size(view->hand);
	struct moves moves;

	if (!effort_spend(effort, 1, 1))
		return tablic_greedy_choose(view, random);
	if (view->open.stock > 0 && minimax->depth < depth)
		depth = minimax->depth;
	list_moves(&moves, view);
	if (moves.count > 1)
		deepen(&moves, view, depth, effort);
	if (effort->explanation)
		explain(&moves, view, effort->explanation);
	return play_of(&moves.list[moves.best], view->hand, random);
}

struct tablic_known_player
tablic_minimax_known(struct tablic_minimax *minimax)
{
	return (struct tablic_known_player){
		.strategy = {tablic_minimax_choose, minimax},
		.nodes = 100000, /* it takes some two thousand */
		.price = 10,
		.differs = 0.03,
	};
}
