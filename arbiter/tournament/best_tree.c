#include "tournament/best_tree.h"

#include <math.h>
#include <stdlib.h>

/* More than the rounding of a worth and of a bound makes out. */
static const double margin = 1 + 1e-9;

/* Levels of a tree, more than there are bits in a place. */
enum { DEPTH_MAX = 64 };

static const double nobody = -1;

static void
join(struct best_tree *tree, size_t node)
{
	const double *most = &tree->most[2 * node];
	const double *least = &tree->least[2 * node];

	tree->most[node] = most[0] > most[1] ? most[0] : most[1];
	tree->least[node] = least[0] < least[1] ? least[0] : least[1];
}

int
best_tree_init(struct best_tree *tree, const double *merits, int count)
{
	size_t leaves = 1;

	while (leaves < (size_t)count)
		leaves *= 2;
	*tree = (struct best_tree){
		.most = calloc(2 * leaves, sizeof *tree->most),
		.least = calloc(2 * leaves, sizeof *tree->least),
		.leaves = leaves,
	};
	if (!tree->most || !tree->least) {
		best_tree_release(tree);
		return -1;
	}
	for (size_t i = 0; i < leaves; i++) {
		bool is = i < (size_t)count;

		tree->most[leaves + i] = is ? merits[i] : nobody;
		tree->least[leaves + i] = is ? merits[i] : INFINITY;
	}
	for (size_t node = leaves; --node > 0;)
		join(tree, node);
	return 0;
}

void
best_tree_release(struct best_tree *tree)
{
	free(tree->most);
	free(tree->least);
	*tree = (struct best_tree){0};
}

void
best_tree_remove(struct best_tree *tree, int place)
{
	size_t node = tree->leaves + (size_t)place;

	tree->most[node] = nobody;
	tree->least[node] = INFINITY;
	while ((node /= 2) > 0)
		join(tree, node);
}

/* A node, and the places below it. */
struct branch {
	size_t node;
	size_t first;
	size_t width;
	double bound;
};

static struct branch
branch_of(const struct best_tree *tree, const struct best_search *search,
	size_t node, size_t first, size_t width)
{
	double most = tree->most[node];

	return (struct branch){
		.node = node,
		.first = first,
		.width = width,
		.bound = most < 0 ? nobody
				  : search->bound(
					    search->context, (int)first, most),
	};
}

/* What is no number hides nothing. */
static bool
is_worth_a_look(const struct best_tree *tree, const struct best_search *search,
	const struct branch *branch)
{
	return tree->most[branch->node] >= 0 &&
	       (search->best < 0 || !(branch->bound * margin < search->most));
}

static void
look_at(struct best_search *search, int place)
{
	double worth = search->worth(search->context, place);

	if (search->best >= 0 && !(worth > search->most) &&
		!(worth == search->most && place < search->best))
		return;
	search->best = place;
	search->most = worth;
}

/* The first or the last place below NODE where an item is left. */
static int
outermost(const struct best_tree *tree, size_t node, bool last)
{
	while (node < tree->leaves) {
		size_t near = 2 * node + last;

		node = tree->most[near] >= 0 ? near : near ^ 1;
	}
	return (int)(node - tree->leaves);
}

/* Where all are alike, the first of them stands for all. */
static bool
look_at_first(const struct best_tree *tree, struct best_search *search,
	const struct branch *branch)
{
	if (tree->least[branch->node] < tree->most[branch->node])
		return false;
	int first = outermost(tree, branch->node, false);
	int last = outermost(tree, branch->node, true);
	if (first != last &&
		(!search->same(search->context, first, last) ||
			search->worth(search->context, first) != branch->bound))
		return false;
	look_at(search, first);
	return true;
}

/* Depth first, the better half before the other. */
void
best_tree_search(const struct best_tree *tree, struct best_search *search)
{
	struct branch stack[DEPTH_MAX + 2];
	int depth = 1;

	stack[0] = branch_of(tree, search, 1, 0, tree->leaves);
	while (depth > 0) {
		const struct branch branch = stack[--depth];

		if (!is_worth_a_look(tree, search, &branch) ||
			look_at_first(tree, search, &branch))
			continue;
		size_t half = branch.width / 2;
		struct branch left = branch_of(
			tree, search, 2 * branch.node, branch.first, half);
		struct branch right = branch_of(tree, search,
			2 * branch.node + 1, branch.first + half, half);
		bool later = right.bound > left.bound;

		stack[depth++] = later ? left : right;
		stack[depth++] = later ? right : left;
	}
}
