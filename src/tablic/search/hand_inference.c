#include "tablic/search/hand_inference.h"

/* The chances of the kinds before any play, and the least that is left. */
static const double before[TABLIC_KINDS] = {0.45, 0.45, 0.1};
static const double least = 0.02;

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

/* Multiplies CHANCE by the chances of PLAY. */
static void
observe(const struct tablic_position *position, enum tablic_scoring scoring,
	struct tablic_play play, const struct tablic_value_net *net,
	struct tablic_table_cache *cache, double chance[static TABLIC_KINDS])
{
	struct tablic_plays plays;
	double chances[TABLIC_KINDS];

	tablic_plays_of(&plays, position, scoring, net, cache);
	tablic_plays_chances(&plays, position, play, chances);
	for (int kind = 0; kind < TABLIC_KINDS; kind++)
		chance[kind] *= chances[kind];
}

void
tablic_hand_inference_likelihoods(const struct tablic_hand_inference *inference,
	card_set hand, const struct tablic_value_net *net,
	struct tablic_table_cache *cache, double chance[static TABLIC_KINDS])
{
	for (int kind = 0; kind < TABLIC_KINDS; kind++)
		chance[kind] = 1;
	for (int i = 0; i < inference->count; i++) {
		struct tablic_position position =
			inference->observations[i].position;

		position.hand |= hand;
		position.unseen |= inference->unseen & ~hand;
		observe(&position, inference->scoring,
			inference->observations[i].play, net, cache, chance);
	}
}

/* POSITION is the other's; a deal begins whose plays are PAST. */
static void
begin_deal(struct tablic_position *position, const struct tablic_past past[],
	int other, card_set known)
{
	position->hand = 0;
	for (int i = 0; i < 2 * TABLIC_HAND_MAX; i++) {
		if (past[i].seat == other)
			position->hand |= card_bit(past[i].play.played);
	}
	position->unseen = CARD_SET_ALL & ~known & ~position->hand;
	position->deal++;
	position->stock -= 2 * TABLIC_HAND_MAX;
	position->theirs = TABLIC_HAND_MAX;
	position->passed = 0;
}

/* Multiplies CHANCE by those of the other's plays in the deals before. */
static void
observe_earlier(const struct tablic_view *view,
	const struct tablic_value_net *net, struct tablic_table_cache *cache,
	double chance[static TABLIC_KINDS])
{
	enum tablic_scoring scoring = view->open.scoring;
	card_set known = view->earlier[0].table;
	struct tablic_position position = {
		.stock = CARD_COUNT - TABLIC_TABLE_START, .last = -1};

	for (int i = 0; i < view->earlier_count; i++) {
		const struct tablic_past *past = &view->earlier[i];

		if (i % (2 * TABLIC_HAND_MAX) == 0)
			begin_deal(&position, past, !view->seat, known);
		position.table = past->table;
		known |= card_bit(past->play.played);
		if (past->seat == view->seat) {
			tablic_position_answer(
				&position, scoring, past->play, cache);
			continue;
		}
		observe(&position, scoring, past->play, net, cache, chance);
		tablic_position_play(&position, scoring, past->play);
	}
}

void
tablic_hand_inference_kinds(const struct tablic_view *view,
	const struct tablic_value_net *net, struct tablic_table_cache *cache,
	double kinds[static TABLIC_KINDS])
{
	double sum = 0;

	for (int kind = 0; kind < TABLIC_KINDS; kind++)
		kinds[kind] = before[kind];
	if (view->earlier_count > 0)
		observe_earlier(view, net, cache, kinds);
	for (int kind = 0; kind < TABLIC_KINDS; kind++)
		sum += kinds[kind];
	for (int kind = 0; kind < TABLIC_KINDS; kind++)
		kinds[kind] =
			least + (1 - TABLIC_KINDS * least) * kinds[kind] / sum;
}
