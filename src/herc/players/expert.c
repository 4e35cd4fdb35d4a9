#include "herc/players/expert.h"

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

/* All that are left in the race meet a world. */
static bool
try_world(struct herc_expert *e, const herc_set cards[HERC_HAND],
	struct effort *effort, struct random *random)
{
	struct herc_packed world = {.table = e->belief.table};
	int sign = (e->belief.seat & 1) == 0 ? 1 : -1;

	herc_belief_draw(&e->belief, effort, random, world.hands);
	uint64_t chance = random_next(random);
	for (int i = 0; i < e->race.count; i++) {
		struct herc_packed game = world;
		uint64_t ties = chance;
		int candidate = e->race.left[i];

		herc_packed_play(&game, cards[candidate]);
		herc_playout(&game, 0, &ties);
		race_set(&e->race, candidate,
			(float)(sign * herc_table_margin(&game.table)));
	}
	return effort_spend(effort,
		(int64_t)e->race.count * herc_size(world.table.left),
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
		!herc_belief_read(&e->belief, effort, random))
		return greedy;
	race_begin(&e->race, list_cards(herc_pack(legal),
				     herc_pack(trick_bit(greedy)), cards));
	while (!race_over(&e->race) && try_world(e, cards, effort, random))
		race_step(&e->race);
	return trick_set_first(herc_unpack(cards[race_best(&e->race)]));
}
