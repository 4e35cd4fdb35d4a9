#include "herc/players/expert.h"

#include <string.h>

#include "common/level.h"
#include "herc/greedy.h"
#include "herc/players/levels.h"
#include "herc/players/random.h"
#include "herc/search/playout.h"

enum { NODE_INTERVAL = 8000, PER_MILLE = 1000 };

/* The cards by number, the greedy one first. */
static int
list_cards(herc_set legal, herc_set first, herc_set cards[HERC_HAND])
{
	int count = 0;

	cards[count++] = first;
	for (legal &= ~first; legal != 0; legal &= legal - 1)
		cards[count++] = legal & -legal;
	return count;
}

/* Who plays greedily in the games played on, by a bit a seat: the others as
 * they have played so far, each drawn from what it may be; the seat itself
 * never does. */
static unsigned
greedy_seats(const struct herc_belief *b, const struct herc_chain *world,
	struct random *random)
{
	unsigned greedy = 0;

	for (int i = 0; i < HERC_SEATS - 1; i++) {
		const struct herc_likelihood *l =
			&world->likelihood[b->seats[i]];
		double part =
			(double)(random_next(random) >> 11) * 0x1p-53 * l->all;

		if (part < l->by_model[HERC_GREEDY] +
				   l->by_model[HERC_MOSTLY_GREEDY])
			greedy |= 1U << b->seats[i];
	}
	return greedy;
}

/* All that are left in the race meet a world. */
static bool
try_world(struct herc_expert *e, const herc_set cards[HERC_HAND],
	struct effort *effort, struct random *random)
{
	const struct herc_belief *b = &e->belief;
	const struct herc_chain *world =
		herc_belief_draw(&e->belief, effort, random);
	unsigned greedy = greedy_seats(b, world, random);
	uint64_t chance = random_next(random);

	if (effort->explanation)
		herc_account_world(&e->account, world->hands, greedy);
	for (int i = 0; i < e->race.count; i++) {
		struct herc_packed game = {.table = b->table};
		uint64_t ties = chance;
		int candidate = e->race.left[i];

		memcpy(game.hands, world->hands, sizeof game.hands);
		herc_packed_play(&game, cards[candidate]);
		herc_playout_mixed(&game, 0, greedy, e->weights, &ties);
		race_set(&e->race, candidate, game.table.taken[b->seat & 1]);
	}
	return effort_spend(effort,
		herc_playout_nodes(
			e->race.count * herc_size(b->table.left), greedy),
		NODE_INTERVAL);
}

static void
explain(const struct herc_expert *e, const struct herc_view *view,
	const herc_set cards[HERC_HAND], int count,
	struct explanation *explanation)
{
	double worths[HERC_HAND];

	if (!explanation)
		return;
	for (int i = 0; i < count; i++)
		worths[i] = race_mean(&e->race, i);
	herc_account_cards(view, cards, worths, count, explanation);
	herc_account_hands(&e->account, view, explanation);
}

static trick_card
think(struct herc_expert *e, const struct herc_view *view,
	struct effort *effort, struct random *random)
{
	trick_set legal = herc_view_legal(view);
	herc_set cards[HERC_HAND];

	if ((legal & (legal - 1)) == 0)
		return trick_set_first(legal);
	trick_card greedy = herc_greedy_play(view, random);
	if (!herc_belief_prepare(&e->belief, view) ||
		!herc_belief_read(&e->belief, e->weights, effort, random))
		return greedy;
	int count = list_cards(
		herc_pack(legal), herc_pack(trick_bit(greedy)), cards);
	memset(&e->account, 0, sizeof e->account);
	race_begin(&e->race, count);
	while (!race_over(&e->race) && try_world(e, cards, effort, random))
		race_step(&e->race);
	int best = race_best(&e->race);
	explain(e, view, cards, count, effort->explanation);
	return trick_set_first(herc_unpack(cards[best]));
}

static bool
by_chance(struct random *random, int per_mille)
{
	return per_mille > 0 &&
	       random_below(random, PER_MILLE) < (uint32_t)per_mille;
}

trick_card
herc_expert_play(struct herc_expert *e, const struct herc_view *view,
	struct effort *effort, struct random *random)
{
	const struct herc_level *level =
		herc_level(e->level > 0 ? e->level : LEVEL_MOST);

	if (by_chance(random, level->slips))
		return herc_random_play(view, random);
	if (by_chance(random, level->simple))
		return herc_greedy_play(view, random);
	if (effort->nodes > level->nodes)
		effort->nodes = level->nodes;
	return think(e, view, effort, random);
}
