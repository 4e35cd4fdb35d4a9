#include "herc/players/expert.h"

#include <string.h>

#include "herc/greedy.h"
#include "herc/search/playout.h"

enum { NODE_INTERVAL = 8000 };

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

trick_card
herc_expert_play(struct herc_expert *e, const struct herc_view *view,
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
	race_begin(&e->race, list_cards(herc_pack(legal),
				     herc_pack(trick_bit(greedy)), cards));
	while (!race_over(&e->race) && try_world(e, cards, effort, random))
		race_step(&e->race);
	return trick_set_first(herc_unpack(cards[race_best(&e->race)]));
}
