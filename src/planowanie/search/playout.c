#include "planowanie/search/playout.h"

static inline trick_set
lowest(const struct planowanie_deck *deck, trick_set set)
{
	return set & deck->level[trick_set_first(set)];
}

static inline trick_set
highest(const struct planowanie_deck *deck, trick_set set)
{
	return set & deck->level[trick_set_last(set)];
}

/* What those who play after this seat could hold, as far as it knows. */
static inline trick_set
held_against(const struct planowanie_packed *p)
{
	trick_set may = 0;
	int seat = p->turn;

	for (int i = p->seats - p->count; i > 1; i--) {
		seat = seat + 1 == p->seats ? 0 : seat + 1;
		may |= p->may[seat];
	}
	return may & p->left & ~p->hands[p->turn];
}

/* Those of CARDS that no card of their suit in AGAINST is higher than. */
static inline trick_set
unbeatable(
	const struct planowanie_deck *deck, trick_set cards, trick_set against)
{
	trick_set sure = 0;

	while (cards != 0) {
		trick_set suit = deck->suit[trick_set_last(cards)];
		trick_set higher = against & suit;

		sure |= cards & suit &
			(higher == 0 ? suit
				     : deck->higher[trick_set_last(higher)]);
		cards &= ~suit;
	}
	return sure;
}

static inline trick_set
taking(const struct planowanie_packed *p, const struct planowanie_deck *deck,
	trick_set legal)
{
	trick_set winning = p->count == 0 ? legal : legal & p->better;

	if (winning == 0)
		return lowest(deck, legal);
	trick_set sure = unbeatable(deck, winning, held_against(p));
	return sure != 0 ? lowest(deck, sure) : highest(deck, winning);
}

static inline trick_set
ducking(const struct planowanie_packed *p, const struct planowanie_deck *deck,
	trick_set legal)
{
	trick_set losing = p->count == 0 ? 0 : legal & ~p->better;

	if (losing != 0)
		return highest(deck, losing);
	return p->count == p->seats - 1 ? highest(deck, legal)
					: lowest(deck, legal);
}

/* Forced cards first: there is nothing to think about. */
static inline trick_set
greedy_cards(
	const struct planowanie_packed *p, const struct planowanie_deck *deck)
{
	trick_set legal = planowanie_packed_legal(p);

	if ((legal & (legal - 1)) == 0)
		return legal;
	return p->needs[p->turn] > 0 ? taking(p, deck, legal)
				     : ducking(p, deck, legal);
}

trick_set
planowanie_playout_cards(
	const struct planowanie_packed *p, const struct planowanie_deck *deck)
{
	return greedy_cards(p, deck);
}

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

int
planowanie_playout(struct planowanie_packed *p,
	const struct planowanie_deck *deck, uint64_t chance)
{
	int played = 0;

	chance |= 1;
	for (; p->tricks > 0; played++)
		planowanie_packed_play(
			p, deck, draw(greedy_cards(p, deck), &chance));
	return played;
}
