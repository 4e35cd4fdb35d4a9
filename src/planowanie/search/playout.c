#include "planowanie/search/playout.h"

#include "planowanie/search/policy.h"

/* One of several cards; the numbers need be no better than Marsaglia's
 * (2003, "Xorshift RNGs"). */
static inline trick_card
draw(trick_set cards, uint64_t *chance)
{
	if ((cards & (cards - 1)) != 0) {
		uint32_t size = (uint32_t)trick_set_size(cards);

		*chance ^= *chance << 13;
		*chance ^= *chance >> 7;
		*chance ^= *chance << 17;
		for (uint64_t n = (*chance >> 32) * size >> 32; n > 0; n--)
			cards &= cards - 1;
	}
	return trick_set_first(cards);
}

static inline void
play_one(struct planowanie_packed *p, const struct planowanie_deck *deck,
	uint64_t *chance)
{
	struct planowanie_turn turn = planowanie_turn_of(p);
	bool plain = (p->plain >> p->turn & 1) != 0;
	trick_set cards =
		planowanie_policy_cards(deck, &turn, p->hands[p->turn], plain);

	planowanie_packed_play(p, deck, draw(cards, chance));
}

int
planowanie_playout(struct planowanie_packed *p,
	const struct planowanie_deck *deck, uint64_t chance)
{
	int played = 0;

	chance |= 1;
	for (; p->tricks > 0; played++)
		play_one(p, deck, &chance);
	return played;
}

static bool
chooses(const struct planowanie_packed *p, int seat)
{
	trick_set legal = planowanie_packed_legal(p);

	return p->turn == seat && (legal & (legal - 1)) != 0;
}

int
planowanie_playout_to(struct planowanie_packed *p,
	const struct planowanie_deck *deck, int seat, uint64_t *chance)
{
	int played = 0;

	*chance |= 1;
	for (; p->tricks > 0 && !chooses(p, seat); played++)
		play_one(p, deck, chance);
	return played;
}
