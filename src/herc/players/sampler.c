#include "herc/players/sampler.h"

#include "common/explanation.h"
#include "herc/greedy.h"
#include "herc/search/playout.h"

enum { WORLDS = 200, NODE_INTERVAL = 8000, HALF = 208 };

/* Adds to each card's sum what the side of the seat has in the end of a world.
 */
static int64_t
try_all(const struct herc_belief *b, const struct herc_packed *world,
	herc_set legal, uint64_t chance, int sums[HERC_HAND])
{
	int64_t nodes = 0;

	for (int i = 0; legal != 0; legal &= legal - 1, i++) {
		struct herc_packed game = *world;
		uint64_t ties = chance;

		nodes += herc_size(game.table.left);
		herc_packed_play(&game, legal & -legal);
		herc_playout(&game, 0, &ties);
		sums[i] += game.table.taken[b->seat & 1];
	}
	return nodes;
}

/* The card with the largest sum; of equal ones the cheapest. */
static herc_set
best_of(herc_set legal, const int sums[HERC_HAND])
{
	herc_set best = legal & -legal;
	int most = sums[0];

	legal &= legal - 1;
	for (int i = 1; legal != 0; legal &= legal - 1, i++) {
		if (sums[i] > most) {
			most = sums[i];
			best = legal & -legal;
		}
	}
	return best;
}

/* What the cards brought the side of the seat, more than half of all points, on
 * average; the best first. */
static void
explain(const struct herc_view *view, herc_set legal, int sums[HERC_HAND],
	int worlds, struct explanation *explanation)
{
	herc_set cards[HERC_HAND];
	int count = 0;

	for (; legal != 0; legal &= legal - 1)
		cards[count++] = legal & -legal;
	for (int n = 0; n < count; n++) {
		int best = 0;
		char name[3];

		for (int i = 1; i < count; i++)
			best = sums[i] > sums[best] ? i : best;
		trick_card_format(&view->deck,
			trick_set_first(herc_unpack(cards[best])), name);
		explanation_figure(explanation, "score", "%+.1f",
			(double)sums[best] / worlds - HALF);
		explanation_add(explanation, "%s %+.1f in %d worlds", name,
			(double)sums[best] / worlds - HALF, worlds);
		sums[best] = -1;
	}
}

trick_card
herc_sampler_play(struct herc_belief *b, const struct herc_view *view,
	struct effort *effort, struct random *random)
{
	trick_set cards = herc_view_legal(view);
	herc_set legal = herc_pack(cards);
	int sums[HERC_HAND] = {0}, worlds = 0;

	if ((cards & (cards - 1)) == 0)
		return trick_set_first(cards);
	if (!herc_belief_prepare(b, view))
		return herc_greedy_play(view, random);
	while (worlds < WORLDS && !effort->ended) {
		struct herc_packed world = {.table = b->table};

		herc_belief_uniform(b, random, world.hands);
		int64_t nodes =
			try_all(b, &world, legal, random_next(random), sums);
		worlds += effort_spend(effort, nodes, NODE_INTERVAL);
	}
	if (worlds == 0)
		return herc_greedy_play(view, random);
	herc_set best = best_of(legal, sums);
	if (effort->explanation)
		explain(view, legal, sums, worlds, effort->explanation);
	return trick_set_first(herc_unpack(best));
}
