#include "planowanie/greedy.h"

/* The chances that a declaration is computed from, before any card is played.
 */
struct odds {
	const struct planowanie_view *view;
	int opponents;
	double density; /* chance that one opponent has a given unseen card */
	double trumped; /* chance that one opponent has a trump at all */
};

double
planowanie_power(double base, int exponent)
{
	double product = 1;

	for (; exponent > 0; exponent--)
		product *= base;
	return product;
}

double
planowanie_chance_of_at_most(int most, int count, double chance)
{
	double term = planowanie_power(1 - chance, count);
	double sum = term;

	for (int i = 1; i <= most && i <= count; i++) {
		term *= chance / (1 - chance) * (count - i + 1) / i;
		sum += term;
	}
	return sum < 1 ? sum : 1;
}

static trick_set
unseen(const struct planowanie_view *view)
{
	return trick_deck_all(&view->deck) & ~view->hand;
}

static struct odds
odds_of(const struct planowanie_view *view)
{
	int hidden = view->deck.size - view->open.cards;
	int trumps = trick_set_size(unseen(view) & view->deck.trumps);

	/* One opponent against a whole deck has every unseen card for
	 * certain; that chance would be divided by nothing. */
	double density = (view->open.cards - 0.01) / hidden;

	return (struct odds){
		.view = view,
		.opponents = view->open.seats - 1,
		.density = density,
		.trumped = 1 - planowanie_power(1 - density, trumps),
	};
}

/* The chance that nobody has a higher card of the suit. */
static double
chance_to_be_highest(const struct odds *odds, trick_card c)
{
	trick_set suit = trick_suit_of(&odds->view->deck, c);
	trick_set higher = suit & -((trick_set)2 << c);
	int count = trick_set_size(higher & unseen(odds->view));

	return planowanie_power(1 - odds->density * odds->opponents, count);
}

/* The chance that nobody is void and has a trump when C's turn comes, after
 * all higher cards of the suit in the own hand. */
static double
chance_not_to_be_trumped(const struct odds *odds, trick_card c)
{
	trick_set suit = trick_suit_of(&odds->view->deck, c);
	trick_set own = odds->view->hand & suit;
	int before = trick_set_size(own & -((trick_set)2 << c));
	double empty = planowanie_chance_of_at_most(
		before, trick_set_size(suit & ~own), odds->density);

	return planowanie_power(1 - empty * odds->trumped, odds->opponents);
}

/* What a card is worth in tricks. Even a low trump takes some of those that
 * the other suits lose. */
static double
expected_from(const struct odds *odds, trick_card c)
{
	const double low_trump = 0.6;
	double highest = chance_to_be_highest(odds, c);

	if ((odds->view->deck.trumps & trick_bit(c)) != 0)
		return highest + (1 - highest) * low_trump;
	return highest * chance_not_to_be_trumped(odds, c);
}

int
planowanie_greedy_declare(
	const struct planowanie_view *view, struct random *random)
{
	double expected = 0.5;

	(void)random;
	struct odds odds = odds_of(view);
	for (trick_set rest = view->hand; rest != 0; rest &= rest - 1)
		expected += expected_from(&odds, trick_set_first(rest));
	return expected < view->open.cards ? (int)expected : view->open.cards;
}

/* How high a card is when it comes to taking tricks: trumps are above all. */
static int
height(const struct planowanie_view *view, trick_card c)
{
	bool trump = (view->deck.trumps & trick_bit(c)) != 0;

	return trick_value(&view->deck, c) +
	       (trump ? view->deck.value_count : 0);
}

/* The cards of SET that are the highest, or, if SIGN is -1, the lowest. */
static trick_set
extreme(const struct planowanie_view *view, trick_set set, int sign)
{
	trick_set best = 0;
	int most = 0;

	for (; set != 0; set &= set - 1) {
		trick_card c = trick_set_first(set);
		int h = sign * height(view, c);

		if (best == 0 || h > most) {
			most = h;
			best = 0;
		}
		if (h == most)
			best |= trick_bit(c);
	}
	return best;
}

/* The cards of CARDS that no other player can beat any more: none of those
 * who play after this seat may still hold a better one. */
static trick_set
unbeatable(const struct planowanie_view *view, trick_set cards)
{
	const struct trick *trick = &view->open.trick;
	trick_set against = 0, sure = 0;

	for (int i = 1; i < trick->seats - trick->count; i++)
		against |= view->possible[(view->seat + i) % trick->seats];
	for (; cards != 0; cards &= cards - 1) {
		trick_card c = trick_set_first(cards);
		trick_set suit = trick_suit_of(&view->deck, c);

		if ((against & suit & -((trick_set)2 << c)) == 0)
			sure |= trick_bit(c);
	}
	return sure;
}

/* The cheapest card that takes the trick for certain, else the highest that
 * may, else the lowest. */
static trick_set
taking(const struct planowanie_view *view, trick_set legal)
{
	const struct trick *trick = &view->open.trick;
	trick_set winning = trick->count == 0 ? legal : legal & trick->better;
	trick_set sure = unbeatable(view, winning);

	if (winning == 0)
		return extreme(view, legal, -1);
	return sure != 0 ? extreme(view, sure, -1) : extreme(view, winning, 1);
}

/* The highest card that loses; else the lowest, unless this seat plays the
 * last card and takes the trick with any. */
static trick_set
ducking(const struct planowanie_view *view, trick_set legal)
{
	const struct trick *trick = &view->open.trick;
	trick_set losing = trick->count == 0 ? 0 : legal & ~trick->better;

	if (losing != 0)
		return extreme(view, losing, 1);
	bool last = trick->count == trick->seats - 1;
	return extreme(view, legal, last ? 1 : -1);
}

trick_set
planowanie_greedy_cards(const struct planowanie_view *view)
{
	const struct planowanie_open *open = &view->open;
	trick_set legal = planowanie_view_legal(view);
	bool needs = open->taken[view->seat] < open->announced[view->seat];

	return needs ? taking(view, legal) : ducking(view, legal);
}

trick_card
planowanie_greedy_play(
	const struct planowanie_view *view, struct random *random)
{
	return trick_pick(planowanie_greedy_cards(view), random);
}
