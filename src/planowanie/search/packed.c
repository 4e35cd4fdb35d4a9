#include "planowanie/search/packed.h"

#include <string.h>

/* The number by height of a card of VALUE and SUIT; suit 0 is trump. */
static trick_card
number_of(const struct trick_deck *deck, int value, int suit)
{
	int others = deck->suit_count - 1;

	return (trick_card)(suit == 0 ? others * deck->value_count + value
				      : others * value + suit - 1);
}

static void
number_cards(struct planowanie_deck *deck, const struct trick_deck *plain)
{
	for (int c = 0; c < plain->size; c++) {
		trick_card n =
			number_of(plain, trick_value(plain, (trick_card)c),
				c / plain->value_count);

		deck->packed[c] = n;
		deck->plain[n] = (trick_card)c;
	}
}

/* The cards that are as high as the plain card C. */
static trick_set
level_of(const struct trick_deck *plain, trick_card c)
{
	int value = trick_value(plain, c);
	trick_set level = 0;

	if ((plain->trumps & trick_bit(c)) != 0)
		return trick_bit(number_of(plain, value, 0));
	for (int suit = 1; suit < plain->suit_count; suit++)
		level |= trick_bit(number_of(plain, value, suit));
	return level;
}

void
planowanie_deck_init(
	struct planowanie_deck *deck, const struct trick_deck *plain)
{
	memset(deck, 0, sizeof *deck);
	deck->size = plain->size;
	number_cards(deck, plain);
	deck->all = trick_deck_all(plain);
	deck->trumps = planowanie_deck_pack(deck, plain->trumps);
	for (int n = 0; n < plain->size; n++) {
		trick_card c = deck->plain[n];
		trick_set suit =
			planowanie_deck_pack(deck, trick_suit_of(plain, c));

		deck->suit[n] = suit;
		deck->higher[n] = suit & -((trick_set)2 << n);
		deck->above[n] = (uint8_t)trick_set_size(deck->higher[n]);
		deck->beats[n] = deck->higher[n] |
				 (suit == deck->trumps ? 0 : deck->trumps);
		deck->level[n] = level_of(plain, c);
	}
}

trick_set
planowanie_deck_pack(const struct planowanie_deck *deck, trick_set set)
{
	trick_set packed = 0;

	for (; set != 0; set &= set - 1)
		packed |= trick_bit(deck->packed[trick_set_first(set)]);
	return packed;
}

trick_set
planowanie_deck_unpack(const struct planowanie_deck *deck, trick_set set)
{
	trick_set plain = 0;

	for (; set != 0; set &= set - 1)
		plain |= trick_bit(deck->plain[trick_set_first(set)]);
	return plain;
}

void
planowanie_packed_deal(struct planowanie_packed *p,
	const struct planowanie_deck *deck, const struct planowanie_view *view,
	int number)
{
	const struct planowanie_heard *heard = &view->heard[number];

	memset(p, 0, sizeof *p);
	p->seats = (uint8_t)view->open.seats;
	p->turn = (uint8_t)view->course.leaders[number];
	p->winner = p->turn;
	p->cards = (uint8_t)view->course.cards[number];
	p->tricks = p->cards;
	p->left = deck->all;
	for (int seat = 0; seat < p->seats; seat++) {
		int8_t tricks = heard->announced[seat];

		p->may[seat] = deck->all;
		p->declared[seat] = tricks == PLANOWANIE_SECRET ? 0 : tricks;
		p->needs[seat] = p->declared[seat];
	}
}

void
planowanie_packed_init(struct planowanie_packed *p,
	const struct planowanie_deck *deck, const struct planowanie_view *view)
{
	int number = view->open.begun - 1;
	const struct planowanie_heard *heard = &view->heard[number];

	planowanie_packed_deal(p, deck, view, number);
	for (int i = 0; i < heard->count; i++)
		planowanie_packed_play(p, deck, deck->packed[heard->played[i]]);
	p->hands[view->seat] = planowanie_deck_pack(deck, view->hand);
}
