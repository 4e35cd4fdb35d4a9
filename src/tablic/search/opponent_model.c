#include "tablic/search/opponent_model.h"

#include "tablic/greedy.h"

/* Measured: how often players that think make all plays of a deal as the greedy
 * player does. */
static const double others_agree_deal = 0.1;
static const double greedy_before = 0.5; /* the chance before any play */

/* Measured in games of minimax, of the learned value and of the expert: how
 * much less likely a card is to be held when more points could have been taken
 * with it than were, and when as many points and more cards. */
static const float passed_points = 0.43f;
static const float passed_cards = 0.6f;

/* Are the plays of OTHER, within one deal, a greedy player's? The cards that it
 * played later were in its hand. */
static bool
are_greedy(const struct tablic_past past[], int count, int other)
{
	card_set held = 0;

	for (int i = count; i-- > 0;) {
		if (past[i].seat != other)
			continue;
		held |= card_bit(past[i].play.played);
		if (!tablic_greedy_made(&past[i], held))
			return false;
	}
	return true;
}

/* Bayes' rule over the deals that are played out, where all hands are known; of
 * the deal in play only what speaks against it counts. */
static double
chance_of_greedy(const struct tablic_view *view)
{
	const int plays = 2 * TABLIC_HAND_MAX;
	int other = !view->seat;
	double odds = greedy_before / (1 - greedy_before);

	if (!are_greedy(view->past, view->past_count, other))
		return 0;
	for (int i = 0; i < view->earlier_count; i += plays) {
		if (!are_greedy(view->earlier + i, plays, other))
			return 0;
		odds /= others_agree_deal;
	}
	return odds / (1 + odds);
}

static card_set
allowed_after(const struct tablic_past *past, card_set cards)
{
	int rank = tablic_greedy_rank(past->play, past->table);
	card_set allowed = 0;

	for (; cards != 0; cards &= ~tablic_class(card_set_first(cards))) {
		card c = card_set_first(cards);

		if (tablic_greedy_rank_richest(c, past->table) <= rank)
			allowed |= cards & tablic_class(c);
	}
	return allowed;
}

/* How much less likely a card of each value is to be held after a play. */
static void
weigh(float weight[static CARD_COUNT], enum tablic_scoring scoring,
	const struct tablic_past *past, struct tablic_table_cache *cache)
{
	const struct tablic_table_gains *o =
		tablic_table_cache_get(cache, past->table);
	struct tablic_play play = past->play;
	int cards = card_set_size(play.taken);
	int points = 0;

	if (play.taken != 0)
		points = tablic_card_points(
				 scoring, play.taken | card_bit(play.played)) +
			 (play.taken == past->table);
	for (unsigned left = o->capturers; left != 0; left &= left - 1) {
		int v = __builtin_ctz(left);
		float factor = 1;

		if (v == card_value(play.played))
			continue;
		if (o->points[v] > points)
			factor = passed_points;
		else if (o->points[v] == points && o->cards[v] > cards)
			factor = passed_cards;
		for (int c = 0; c < CARD_SUIT_COUNT; c++)
			weight[CARD_SUIT_COUNT * v + c] *= factor;
	}
}

void
tablic_opponent_model_of_view(struct tablic_opponent_model *o,
	const struct tablic_view *view, struct tablic_table_cache *cache)
{
	card_set hand;
	bool known = tablic_view_hand(view, !view->seat, &hand);

	*o = (struct tablic_opponent_model){
		.held = tablic_cards_left(&view->open, !view->seat),
		.unseen = known ? hand : view->unseen,
		.greedy = chance_of_greedy(view),
	};
	o->allowed = o->unseen;
	for (int c = 0; c < CARD_COUNT; c++)
		o->weight[c] = 1;
	for (int i = 0; i < view->past_count; i++) {
		const struct tablic_past *past = &view->past[i];

		if (past->seat == view->seat)
			continue;
		o->allowed = allowed_after(past, o->allowed);
		weigh(o->weight, view->open.scoring, past, cache);
	}
	if (card_set_size(o->allowed) < o->held)
		o->greedy = 0;
}

static card_set
draw_evenly(card_set from, int count, struct random *random)
{
	card_set drawn = 0;

	for (int left = card_set_size(from); count > 0;
		from &= from - 1, left--)
		if (random_below(random, (uint32_t)left) < (uint32_t)count) {
			drawn |= from & -from;
			count--;
		}
	return drawn;
}

static float
uniform(struct random *random)
{
	return (float)(random_next(random) >> 40) * 0x1p-24f;
}

static card
draw_by_weight(const float weight[static CARD_COUNT], card_set from,
	struct random *random)
{
	float sum = 0;

	for (card_set s = from; s != 0; s &= s - 1)
		sum += weight[card_set_first(s)];
	float left = uniform(random) * sum;
	for (; (from & (from - 1)) != 0; from &= from - 1) {
		left -= weight[card_set_first(from)];
		if (left < 0)
			break;
	}
	return card_set_first(from);
}

card_set
tablic_opponent_model_draw(const struct tablic_opponent_model *o, bool greedy,
	struct random *random, double *weight)
{
	card_set hand = 0;

	*weight = 1;
	if (greedy)
		return draw_evenly(o->allowed, o->held, random);
	for (int i = 0; i < o->held; i++) {
		card c = draw_by_weight(o->weight, o->unseen & ~hand, random);

		hand |= card_bit(c);
		*weight *= (double)o->weight[c];
	}
	return hand;
}
