#include "tablic/search/hand_inference.h"

#include <math.h>

#include "tablic/moves.h"

/* Between what reads the learned value's own plays best, a lower temperature,
 * and what does no harm with players that think otherwise. */
static const float temperature = 1; /* points */
static const double anyhow = 0.1;

static int
pile_gain(const struct tablic_past *past)
{
	return past->play.taken == 0 ? 0 : card_set_size(past->play.taken) + 1;
}

/* Before the first play of the deal, as the other sees it. */
static struct tablic_position
start_of_deal(const struct tablic_view *view)
{
	const struct tablic_open *open = &view->open;
	int other = !view->seat;
	struct tablic_position s = {
		.hand = 0,
		.unseen = view->hand,
		.deal = open->deal,
		.stock = open->stock,
		.theirs = TABLIC_HAND_MAX,
		.cards = {card_set_size(open->piles[other].cards),
			card_set_size(open->piles[!other].cards)},
		.last = -1,
	};

	for (int i = 0; i < view->earlier_count; i++) {
		if (view->earlier[i].play.taken != 0)
			s.last = view->earlier[i].seat != other;
	}
	for (int i = 0; i < view->past_count; i++) {
		const struct tablic_past *past = &view->past[i];
		s.cards[past->seat != other] -= pile_gain(past);
		*(past->seat == other ? &s.hand : &s.unseen) |=
			card_bit(past->play.played);
	}
	return s;
}

void
tablic_hand_inference_of_view(struct tablic_hand_inference *r,
	const struct tablic_view *view, struct tablic_table_cache *outlooks)
{
	struct tablic_position s = start_of_deal(view);
	enum tablic_scoring scoring = view->open.scoring;

	r->scoring = scoring;
	r->unseen = view->unseen;
	r->count = 0;
	for (int i = 0; i < view->past_count; i++) {
		const struct tablic_past *past = &view->past[i];
		s.table = past->table;
		if (past->seat == view->seat) {
			tablic_position_answer(
				&s, scoring, past->play, outlooks);
			continue;
		}
		r->observations[r->count++] =
			(struct tablic_observation){s, past->play};
		tablic_position_play(&s, scoring, past->play);
	}
}

static bool
is_same(const struct tablic_move *choice, struct tablic_play play)
{
	return tablic_type(choice->played) == tablic_type(play.played) &&
	       tablic_counts_of(choice->taken) == tablic_counts_of(play.taken);
}

static double
chance_of_play(const struct tablic_position *stand, enum tablic_scoring scoring,
	struct tablic_play play, const struct tablic_value_net *value,
	struct tablic_table_cache *outlooks)
{
	struct tablic_move choices[TABLIC_MOVES_MAX];
	struct tablic_features features;
	float worth[TABLIC_MOVES_MAX], best = 0;
	double sum = 0, made = 0;
	int count =
		tablic_moves_list(scoring, stand->hand, stand->table, choices);

	for (int i = 0; i < count; i++) {
		struct tablic_position after = *stand;
		worth[i] = (float)tablic_position_play(
			&after, scoring, tablic_move_play(&choices[i]));
		tablic_features_of(&features, &after, outlooks);
		worth[i] += tablic_value_net_evaluate(value, &features);
		best = i == 0 || worth[i] > best ? worth[i] : best;
	}
	for (int i = 0; i < count; i++) {
		double w = exp((double)((worth[i] - best) / temperature));
		sum += w;
		if (is_same(&choices[i], play))
			made = w;
	}
	return anyhow / count + (1 - anyhow) * made / sum;
}

double
tablic_hand_inference_likelihood(const struct tablic_hand_inference *r,
	card_set hand, const struct tablic_value_net *value,
	struct tablic_table_cache *outlooks)
{
	double chance = 1;

	for (int i = 0; i < r->count; i++) {
		struct tablic_position s = r->observations[i].stand;
		s.hand |= hand;
		s.unseen |= r->unseen & ~hand;
		chance *= chance_of_play(&s, r->scoring,
			r->observations[i].play, value, outlooks);
	}
	return chance;
}
