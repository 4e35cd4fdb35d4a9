#include "tablic/players/minimax.h"

#include "tablic/capture.h"
#include "tablic/equal_cards.h"
#include "tablic/greedy.h"
#include "tablic/players/minimax_tree.h"

/* The moves of the root in the greedy player's order. */
struct moves {
	int count;
	int best; /* by the last search that had an answer */
	struct tablic_move list[TABLIC_MOVES_MAX];
};

/* One search of all moves to one depth. */
struct search {
	struct tablic_minimax_tree *tree;
	struct tablic_minimax_node root;
	const struct moves *moves;
	int best; /* -1: none yet */
	struct tablic_minimax_line line;
};

static void
list_moves(struct moves *moves, const struct tablic_view *view)
{
	moves->count = tablic_moves_list(
		view->open.scoring, view->hand, view->open.table, moves->list);
	moves->best = 0;
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
	return play_of(&moves.list[moves.best], view->hand, random);
}
