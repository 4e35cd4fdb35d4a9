#include "herc/greedy.h"

/* What keeping a heart is worth, above its points: more than any card. */
enum { HEART_COST = 15 };

static bool
is_heart(const struct herc_view *view, trick_card c)
{
	return (view->deck.trumps & trick_bit(c)) != 0;
}

/* The cards of SET with the most points, or, if SIGN is -1, with the least. A
 * heart is given last, whether dear cards are sought or cheap ones. */
static trick_set
extreme(const struct herc_view *view, trick_set set, int sign)
{
	trick_set best = 0;
	int most = 0;

	for (; set != 0; set &= set - 1) {
		trick_card c = trick_set_first(set);
		int worth = sign * herc_points(&view->deck, c);

		if (is_heart(view, c))
			worth -= HEART_COST;
		if (best == 0 || worth > most) {
			most = worth;
			best = 0;
		}
		if (worth == most)
			best |= trick_bit(c);
	}
	return best;
}

/* May SEAT have a card that wins over C in a trick of the suit LED? It is not
 * feared to be void of that suit until this is known. */
static bool
may_beat(const struct herc_view *view, int seat, trick_card c, trick_set led)
{
	trick_set possible = view->possible[seat];
	trick_set better = trick_suit_of(&view->deck, c) & -((trick_set)2 << c);

	if (!is_heart(view, c))
		better |= view->deck.trumps;
	if ((possible & led) != 0)
		possible &= led;
	return (possible & better) != 0;
}

/* Does C, this seat's or its partner's, win against those still to play? */
static bool
holds(const struct herc_view *view, trick_card c)
{
	const struct trick *trick = &view->open.trick;
	trick_set led =
		trick->count == 0 ? trick_suit_of(&view->deck, c) : trick->suit;

	/* Every second of those who come after this seat is an opponent. */
	for (int i = 1; i < HERC_SEATS - trick->count; i += 2) {
		if (may_beat(view, (view->seat + i) % HERC_SEATS, c, led))
			return false;
	}
	return true;
}

static trick_set
all_that_hold(const struct herc_view *view, trick_set cards)
{
	trick_set sure = 0;

	for (; cards != 0; cards &= cards - 1) {
		trick_card c = trick_set_first(cards);

		if (holds(view, c))
			sure |= trick_bit(c);
	}
	return sure;
}

/* The dearest card that is likely to win, else the cheapest; no heart while
 * there is another card. */
static trick_set
leading(const struct herc_view *view)
{
	trick_set others = view->hand & ~view->deck.trumps;
	trick_set cards = others != 0 ? others : view->hand;
	trick_set sure = all_that_hold(view, cards);

	return sure != 0 ? extreme(view, sure, 1) : extreme(view, cards, -1);
}

static trick_set
following(const struct herc_view *view)
{
	const struct trick *trick = &view->open.trick;
	trick_set legal = herc_view_legal(view);
	bool partner_wins = (trick->winner - view->seat) % 2 == 0;

	if (partner_wins && holds(view, trick->cards[trick->winner]))
		return extreme(view, legal, 1);
	trick_set sure = all_that_hold(view, legal & trick->better);
	return extreme(view, sure != 0 ? sure : legal, -1);
}

trick_card
herc_greedy_play(const struct herc_view *view, struct random *random)
{
	return trick_pick(
		view->open.trick.count == 0 ? leading(view) : following(view),
		random);
}
