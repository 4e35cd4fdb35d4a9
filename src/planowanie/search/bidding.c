#include "planowanie/search/bidding.h"

#include "planowanie/greedy.h"

/* As in planowanie/greedy.c, whose constants these are. */
void
planowanie_bidding_init(struct planowanie_bidding *b,
	const struct planowanie_deck *deck, int seats, int cards)
{
	double density = (cards - 0.01) / (deck->size - cards);
	int suit = trick_set_size(deck->trumps);
	int most = suit < cards ? suit : cards;

	b->deck = deck;
	b->opponents = seats - 1;
	b->cards = cards;
	b->suit_size = suit;
	for (int higher = 0; higher <= suit; higher++)
		b->highest[higher] =
			planowanie_power(1 - density * (seats - 1), higher);
	for (int own = 0; own <= most; own++) {
		b->trumped[own] = 1 - planowanie_power(1 - density, suit - own);
		for (int before = 0; before < own; before++)
			b->empty[before][own] = planowanie_chance_of_at_most(
				before, suit - own, density);
	}
}

/* TRUMPS of its own hand, each of which takes some of the tricks that the
 * other suits lose. */
static double
expect_trumps(const struct planowanie_bidding *b, trick_set trumps)
{
	const double low_trump = 0.6;
	double sum = 0;

	for (int before = 0; trumps != 0; before++) {
		trick_card c = trick_set_last(trumps);
		double highest = b->highest[b->deck->above[c] - before];

		sum += highest + (1 - highest) * low_trump;
		trumps &= ~trick_bit(c);
	}
	return sum;
}

static double
expect_suit(const struct planowanie_bidding *b, trick_set cards, double trumped)
{
	int own = trick_set_size(cards);
	double sum = 0;

	for (int before = 0; cards != 0; before++) {
		trick_card c = trick_set_last(cards);
		double safe = 1 - b->empty[before][own] * trumped;

		sum += b->highest[b->deck->above[c] - before] *
		       planowanie_power(safe, b->opponents);
		cards &= ~trick_bit(c);
	}
	return sum;
}

double
planowanie_bidding_expect(const struct planowanie_bidding *b, trick_set hand)
{
	trick_set trumps = hand & b->deck->trumps;
	double trumped = b->trumped[trick_set_size(trumps)];
	double sum = expect_trumps(b, trumps);

	for (trick_set rest = hand & ~trumps; rest != 0;) {
		trick_set suit = b->deck->suit[trick_set_last(rest)];

		sum += expect_suit(b, rest & suit, trumped);
		rest &= ~suit;
	}
	return sum;
}
