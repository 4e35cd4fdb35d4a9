#include "herc/players/sampler.h"

#include "herc/greedy.h"
#include "herc/search/playout.h"

enum { WORLDS = 200, NODE_INTERVAL = 8000 };

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
	return trick_set_first(herc_unpack(best_of(legal, sums)));
}
