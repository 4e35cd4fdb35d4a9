#include "tournament/draw_itpw.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

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

/* What is known of a rating before any game, as if it were drawn from a normal
 * distribution with this deviation. */
static const double deviation_before = 200; /* Elo */

/* The chances of a result are those of the model and of the pair's past, the
 * model counting as this many results. */
static const double model_weight = 12;

/* How much of what is known of an opponent counts: the rest is known through
 * bots whose own ratings are uncertain. By simulation: with more of it the
 * nearest bots meet so often that ratings far apart are compared worse than
 * with random groups, with less of it places are found later. */
static const double onward_share = 0.3;

static double
information_before(void)
{
	double deviation = deviation_before * BRADLEY_TERRY_OF_ELO;

	return 1 / (deviation * deviation);
}

/* What all past games of PLAYER say about its rating. */
static double
information_of(const struct itpw_draft *draft, int player)
{
	const struct encounters *encounters = &draft->encounters;
	double sum = information_before();

	for (size_t at = encounters->begin[player];
		at < encounters->begin[player + 1]; at++)
		sum += bradley_terry_curvature(
			&draft->model, player, &encounters->all[at]);
	return sum;
}

/* The share of results with a count of COUNT among RESULTS, the model's
 * CHANCE weighing in. */
static double
blend(double chance, double count, double results)
{
	return (model_weight * chance + count) / (model_weight + results);
}

/* What one more result between A and B, whose past is B's, is expected to say
 * about their difference: the curvature of the log-likelihood. A draw counts
 * as a win and as a loss there. */
static double
expected_information(const struct itpw_draft *draft,
	const struct itpw_candidate *a, const struct itpw_candidate *b)
{
	double drawn = draft->model.drawn;
	double if_won = a->gamma + drawn * b->gamma;
	double if_lost = drawn * a->gamma + b->gamma;
	double not_lost = drawn * a->gamma / if_lost;
	double not_won = drawn * b->gamma / if_won;

	if (b->past) {
		double won = b->past->first_won + b->past->second_won;
		double lost = b->past->first_lost + b->past->second_lost;

		not_lost = blend(not_lost, won, b->past->games);
		not_won = blend(not_won, lost, b->past->games);
	}
	return a->gamma * b->gamma * drawn *
	       (not_lost / (if_won * if_won) + not_won / (if_lost * if_lost));
}

double
itpw_draft_gain(const struct itpw_draft *draft, const struct itpw_candidate *a,
	const struct itpw_candidate *b)
{
	double before = b->past ? bradley_terry_curvature(
					  &draft->model, a->player, b->past)
				: 0;
	double after =
		before + draft->seats * expected_information(draft, a, b);
	double onward = onward_share * (b->information - before);

	return after * onward / (after + onward) -
	       before * onward / (before + onward);
}

/* By bot; -1: has not met anybody. NULL with errno. */
static int *
list_players(const struct encounters *encounters, size_t bots)
{
	int *players = calloc(bots + 1, sizeof *players);

	for (size_t bot = 0; players && bot < bots; bot++)
		players[bot] = -1;
	for (int player = 0; players && player < encounters->players; player++)
		players[encounters->totals[player].bot] = player;
	return players;
}

static void
fill_candidates(struct itpw_draft *draft, const int *bots, const int *players)
{
	for (int i = 0; i < draft->count; i++) {
		int player = players[bots[i]];
		bool known = player >= 0;

		draft->candidates[i] = (struct itpw_candidate){
			.bot = bots[i],
			.place = i,
			.player = player,
			.gamma = known ? draft->model.gamma[player] : 1,
			.information = known ? information_of(draft, player)
					     : information_before(),
		};
	}
}

static int
compare(const void *a, const void *b)
{
	const struct itpw_candidate *first = a;
	const struct itpw_candidate *second = b;

	if (first->gamma != second->gamma)
		return first->gamma > second->gamma ? -1 : 1;
	return first->place - second->place;
}

/* Equals keep their random order. */
static int
rank(struct itpw_draft *draft)
{
	struct itpw_candidate *candidates = draft->candidates;
	size_t count = (size_t)draft->count;
	double *information = calloc(count + 1, sizeof *information);

	if (!information)
		return -1;
	qsort(candidates, count, sizeof *candidates, compare);
	for (size_t i = 0; i < count; i++) {
		information[i] = candidates[i].information;
		if (candidates[i].player >= 0)
			draft->of_player[candidates[i].player] = &candidates[i];
	}
	int result = best_tree_init(&draft->left, information, draft->count);
	free(information);
	return result;
}

void
itpw_draft_release(struct itpw_draft *draft)
{
	free(draft->candidates);
	free(draft->of_player);
	best_tree_release(&draft->left);
	bradley_terry_release(&draft->model);
	encounters_release(&draft->encounters);
}

static int
rate(struct itpw_draft *draft, const struct sums *results)
{
	if (encounters_init(
		    &draft->encounters, results, rating_terms_usual.prior) < 0)
		return -1;
	if (bradley_terry_init(&draft->model, &draft->encounters,
		    rating_terms_usual.advantage,
		    rating_terms_usual.draw_elo) < 0)
		return -1;
	bradley_terry_fit(&draft->model, false, false);
	return 0;
}

static int
reserve(struct itpw_draft *draft)
{
	size_t players = (size_t)draft->encounters.players;

	draft->candidates =
		calloc((size_t)draft->count + 1, sizeof *draft->candidates);
	draft->of_player = calloc(players + 1, sizeof *draft->of_player);
	return draft->candidates && draft->of_player ? 0 : -1;
}

/* BOTS in the order in which equals stand. */
static int
prepare(struct itpw_draft *draft, const struct draw_itpw_field *field,
	const int *bots)
{
	if (rate(draft, field->results) < 0 || reserve(draft) < 0)
		return -1;
	int *players =
		list_players(&draft->encounters, field->results->bot_count);
	if (!players)
		return -1;
	fill_candidates(draft, bots, players);
	free(players);
	return rank(draft);
}

int
itpw_draft_init(struct itpw_draft *draft, const struct draw_itpw_field *field,
	const int *bots)
{
	*draft = (struct itpw_draft){
		.count = field->count, .seats = field->seats};
	if (prepare(draft, field, bots) == 0)
		return 0;
	itpw_draft_release(draft);
	return -1;
}

/* Who looks for opponents, among whom. */
struct choice {
	const struct itpw_draft *draft;
	const struct itpw_candidate *leader;
};

/* A uniform permutation (Fisher and Yates). */
static void
shuffle(int *bots, int count, struct random *random)
{
	for (int left = count; left > 1; left--) {
		uint32_t chosen = random_below(random, (uint32_t)left);
		int bot = bots[chosen];

		bots[chosen] = bots[left - 1];
		bots[left - 1] = bot;
	}
}

int
draw_itpw_at_random(
	const struct draw_itpw_field *field, struct random *random, int *groups)
{
	memcpy(groups, field->bots, (size_t)field->count * sizeof *groups);
	shuffle(groups, field->count, random);
	return 0;
}

static double
worth(void *context, int place)
{
	const struct choice *choice = context;

	return itpw_draft_gain(choice->draft, choice->leader,
		&choice->draft->candidates[place]);
}

/* Of a rating that is not higher than the leader's, and without a past: the
 * expected information is the less, the further apart two are, as long as
 * `drawn` is below 3. */
static double
bound(void *context, int place, double information)
{
	const struct choice *choice = context;
	const struct itpw_candidate *leader = choice->leader;
	const double gamma = choice->draft->candidates[place].gamma;
	const struct itpw_candidate best = {
		.gamma = gamma < leader->gamma ? gamma : leader->gamma,
		.information = information,
	};

	return itpw_draft_gain(choice->draft, leader, &best);
}

static bool
same(void *context, int first, int last)
{
	const struct choice *choice = context;
	const struct itpw_candidate *candidates = choice->draft->candidates;

	return candidates[first].gamma == candidates[last].gamma;
}

static void
place(struct itpw_draft *draft, struct itpw_candidate *candidate)
{
	candidate->placed = true;
	best_tree_remove(&draft->left, (int)(candidate - draft->candidates));
}

/* The highest of those not yet placed, who is placed now. */
static struct itpw_candidate *
take_leader(struct itpw_draft *draft, struct itpw_candidate *from)
{
	while (from->placed)
		from++;
	assert(from < draft->candidates + draft->count);
	place(draft, from);
	return from;
}

/* The candidate whom PLAYER has met in encounter AT; NULL: it is placed, or not
 * to be. */
static struct itpw_candidate *
met(const struct itpw_draft *draft, size_t at)
{
	int opponent = draft->encounters.all[at].opponent;
	struct itpw_candidate *candidate = draft->of_player[opponent];

	return candidate && !candidate->placed ? candidate : NULL;
}

static size_t
first_met(const struct itpw_draft *draft, const struct itpw_candidate *leader)
{
	return leader->player < 0 ? 0 : draft->encounters.begin[leader->player];
}

static size_t
last_met(const struct itpw_draft *draft, const struct itpw_candidate *leader)
{
	return leader->player < 0 ? 0
				  : draft->encounters.begin[leader->player + 1];
}

static void
recall_past(struct itpw_draft *draft, const struct itpw_candidate *leader)
{
	size_t end = last_met(draft, leader);

	for (size_t at = first_met(draft, leader); at < end; at++) {
		struct itpw_candidate *candidate = met(draft, at);

		if (candidate)
			candidate->past = &draft->encounters.all[at];
	}
}

static void
forget_past(struct itpw_draft *draft, const struct itpw_candidate *leader)
{
	size_t end = last_met(draft, leader);

	for (size_t at = first_met(draft, leader); at < end; at++) {
		struct itpw_candidate *candidate = met(draft, at);

		if (candidate)
			candidate->past = NULL;
	}
}

/* The best of those whom the leader has met, for whom there is no bound. */
static void
look_at_past(const struct itpw_draft *draft,
	const struct itpw_candidate *leader, struct best_search *search)
{
	size_t end = last_met(draft, leader);

	for (size_t at = first_met(draft, leader); at < end; at++) {
		const struct itpw_candidate *candidate = met(draft, at);

		if (!candidate)
			continue;
		int found = (int)(candidate - draft->candidates);
		double gain = itpw_draft_gain(draft, leader, candidate);
		if (search->best >= 0 && !(gain > search->most) &&
			!(gain == search->most && found < search->best))
			continue;
		search->best = found;
		search->most = gain;
	}
}

static struct itpw_candidate *
take_opponent(struct itpw_draft *draft, const struct itpw_candidate *leader)
{
	struct choice choice = {draft, leader};
	struct best_search search = {
		.context = &choice,
		.worth = worth,
		.bound = bound,
		.same = same,
		.best = -1,
	};

	look_at_past(draft, leader, &search);
	best_tree_search(&draft->left, &search);
	assert(search.best >= 0);
	struct itpw_candidate *best = &draft->candidates[search.best];
	place(draft, best);
	return best;
}

static void
choose_groups(struct itpw_draft *draft, struct random *random, int *groups)
{
	struct itpw_candidate *leader = draft->candidates;

	for (int begin = 0; begin < draft->count; begin += draft->seats) {
		leader = take_leader(draft, leader);
		recall_past(draft, leader);
		groups[begin] = leader->bot;
		for (int seat = 1; seat < draft->seats; seat++)
			groups[begin + seat] =
				take_opponent(draft, leader)->bot;
		forget_past(draft, leader);
		shuffle(groups + begin, draft->seats, random);
	}
}

int
draw_itpw_by_rating(
	const struct draw_itpw_field *field, struct random *random, int *groups)
{
	struct itpw_draft draft;

	draw_itpw_at_random(field, random, groups);
	if (itpw_draft_init(&draft, field, groups) < 0)
		return -1;
	choose_groups(&draft, random, groups);
	itpw_draft_release(&draft);
	return 0;
}
