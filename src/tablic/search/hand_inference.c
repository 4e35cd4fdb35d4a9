#include "tablic/search/hand_inference.h"

#include <math.h>

#include "tablic/moves.h"

/* A lower temperature infers the hands of players with the same net better; a
 * higher one does no harm with players that think otherwise. */
static const float temperature = 1; /* points */

/* The part of the chance that is the same for all plays. */
static const double evenly = 0.1;

static int
pile_gain(const struct tablic_past *past)
{
	return past->play.taken == 0 ? 0 : card_set_size(past->play.taken) + 1;
}

/* The position before the first play of the deal, as the other sees it. */
static struct tablic_position
start_of_deal(const struct tablic_view *view)
{
	const struct tablic_open *open = &view->open;
	int other = !view->seat;
	struct tablic_position position = {
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
			position.last = view->earlier[i].seat != other;
	}
	for (int i = 0; i < view->past_count; i++) {
		const struct tablic_past *past = &view->past[i];

		position.cards[past->seat != other] -= pile_gain(past);
		*(past->seat == other ? &position.hand : &position.unseen) |=
			card_bit(past->play.played);
	}
	return position;
}

void
tablic_hand_inference_of_view(struct tablic_hand_inference *inference,
	const struct tablic_view *view, struct tablic_table_cache *cache)
{
	struct tablic_position position = start_of_deal(view);
	enum tablic_scoring scoring = view->open.scoring;

	inference->scoring = scoring;
	inference->unseen = view->unseen;
	inference->count = 0;
	for (int i = 0; i < view->past_count; i++) {
		const struct tablic_past *past = &view->past[i];

		position.table = past->table;
		if (past->seat == view->seat) {
			tablic_position_answer(
				&position, scoring, past->play, cache);
			continue;
		}
		inference->observations[inference->count++] =
			(struct tablic_observation){position, past->play};
		tablic_position_play(&position, scoring, past->play);
	}
}

static bool
is_same(const struct tablic_move *move, struct tablic_play play)
{
	return tablic_type(move->played) == tablic_type(play.played) &&
	       tablic_counts_of(move->taken) == tablic_counts_of(play.taken);
}

static double
chance_of_play(const struct tablic_position *position,
	enum tablic_scoring scoring, struct tablic_play play,
	const struct tablic_value_net *net, struct tablic_table_cache *cache)
{
	struct tablic_move moves[TABLIC_MOVES_MAX];
	struct tablic_features features;
	float worth[TABLIC_MOVES_MAX], best = 0;
	double sum = 0, made = 0;
	int count = tablic_moves_list(
		scoring, position->hand, position->table, moves);

	for (int i = 0; i < count; i++) {
		struct tablic_position after = *position;

		worth[i] = (float)tablic_position_play(
			&after, scoring, tablic_move_play(&moves[i]));
		tablic_features_of(&features, &after, cache);
		worth[i] += tablic_value_net_evaluate(net, &features);
		best = i == 0 || worth[i] > best ? worth[i] : best;
	}
	for (int i = 0; i < count; i++) {
		double w = exp((double)((worth[i] - best) / temperature));

		sum += w;
		if (is_same(&moves[i], play))
			made = w;
	}
	return evenly / count + (1 - evenly) * made / sum;
}

double
tablic_hand_inference_likelihood(const struct tablic_hand_inference *inference,
	card_set hand, const struct tablic_value_net *net,
	struct tablic_table_cache *cache)
{
	double chance = 1;

	for (int i = 0; i < inference->count; i++) {
		struct tablic_position position =
			inference->observations[i].position;

		position.hand |= hand;
		position.unseen |= inference->unseen & ~hand;
		chance *= chance_of_play(&position, inference->scoring,
			inference->observations[i].play, net, cache);
	}
	return chance;
}
