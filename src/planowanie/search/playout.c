#include "planowanie/search/playout.h"

#include "planowanie/search/chances.h"

/* With skill. */
static int
play_well(struct planowanie_packed *p, const struct planowanie_deck *deck,
	const int16_t weights[], uint64_t *chance)
{
	struct planowanie_sight sight = planowanie_sight_of(p);

	planowanie_packed_play(p, deck,
		planowanie_chances_draw(
			weights, deck, &sight, p->hands[p->turn], chance));
	return PLANOWANIE_CHANCES_NODES;
}

static inline int
play_one(struct planowanie_packed *p, const struct planowanie_deck *deck,
	const int16_t weights[], uint64_t *chance)
{
	trick_set legal = planowanie_packed_legal(p);

	if ((p->skilled >> p->turn & 1) != 0 && (legal & (legal - 1)) != 0)
		return play_well(p, deck, weights, chance);
	struct planowanie_turn turn = planowanie_turn_of(p);
	bool plain = (p->plain >> p->turn & 1) != 0;
	trick_set cards =
		planowanie_policy_cards(deck, &turn, p->hands[p->turn], plain);

	planowanie_packed_play(p, deck, planowanie_chances_any(cards, chance));
	return 1;
}

int
planowanie_playout(struct planowanie_packed *p,
	const struct planowanie_deck *deck, const int16_t weights[],
	uint64_t chance)
{
	int nodes = 0;

	chance |= 1;
	while (p->tricks > 0)
		nodes += play_one(p, deck, weights, &chance);
	return nodes;
}

static bool
chooses(const struct planowanie_packed *p, int seat)
{
	trick_set legal = planowanie_packed_legal(p);

	return p->turn == seat && (legal & (legal - 1)) != 0;
}

int
planowanie_playout_to(struct planowanie_packed *p,
	const struct planowanie_deck *deck, const int16_t weights[], int seat,
	uint64_t *chance)
{
	int nodes = 0;

	*chance |= 1;
	while (p->tricks > 0 && !chooses(p, seat))
		nodes += play_one(p, deck, weights, chance);
	return nodes;
}
