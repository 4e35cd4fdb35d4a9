#include "tablic/search/hand_inference.h"

/* The chances of the kinds before any play, as odds, and the least that is left of
 * a model's. */
static const double before[TABLIC_KINDS] = {0.45, 0.45, 0.1, 0.02};
static const double least = 0.02;

/* From this chance on the other may be the known player itself. Before, it may be
 * one that plays much like it: with this chance, and so often not as it would. */
static const double likely = 0.5;
static const double alike = 0.15;
static const double alike_differs = 0.4;

/* Where the chance that the other is it becomes less, it is not asked. */
static const double ruled_out = 0.02;

/* OTHER becomes the view of the other seat of VIEW before the first deal. */
static void
begin_view(struct tablic_view *other, const struct tablic_view *view)
{
	tablic_view_start(other, view->open.scoring);
	tablic_open_start(&other->open, view->open.scoring, 2);
	other->seat = !view->seat;
	other->absent = view->absent;
	other->match_to = view->match_to;
	for (int s = 0; s < 2; s++)
		other->before[s] = view->before[s];
	other->open.table = view->earlier_count > 0 ? view->earlier[0].table
			    : view->past_count > 0  ? view->past[0].table
						    : view->open.table;
	if (view->absent == 0)
		other->unseen &= ~other->open.table;
}

/* A deal begins; of its hand OTHER knows what is played in PAST. */
static void
deal(struct tablic_view *other, const struct tablic_past past[], int count)
{
	card_set hand = 0;

	for (int i = 0; i < count; i++) {
		if (past[i].seat == other->seat)
			hand |= card_bit(past[i].play.played);
	}
	tablic_view_deal(other, hand);
}

/* OTHER is about to make PLAY. */
static void
look_at(struct tablic_observation *observed, const struct tablic_view *other,
	struct tablic_play play, struct tablic_table_cache *cache)
{
	observed->view = *other;
	observed->play = play;
	tablic_position_of_view(&observed->position, other, cache);
}

/* Multiplies CHANCE, by model, by the chances of the observed play if HAND is what
 * the other still holds; returns how many plays there were. */
static int
judge_by_models(const struct tablic_hand_inference *o,
	const struct tablic_observation *observed, card_set hand,
	double chance[static TABLIC_MODELS])
{
	struct tablic_position position = observed->position;
	struct tablic_plays plays;
	double chances[TABLIC_MODELS];

	position.hand |= hand;
	position.unseen &= ~hand;
	tablic_plays_of(&plays, &position, o->scoring, o->net, o->cache);
	tablic_plays_chances(&plays, &position, observed->play, chances);
	for (int kind = 0; kind < TABLIC_MODELS; kind++)
		chance[kind] *= chances[kind];
	return plays.count;
}

struct tablic_play
tablic_hand_inference_ask(const struct tablic_hand_inference *o,
	const struct tablic_view *view, card_set hand)
{
	const struct tablic_known_player *known = o->known;
	struct effort effort = effort_of_nodes(known->nodes);
	struct tablic_view holding = *view;
	struct random random;

	holding.hand |= hand;
	holding.unseen &= ~hand;
	random_seed(&random, holding.hand);
	struct tablic_play play = known->strategy.choose(
		known->strategy.self, &holding, &effort, &random);
	effort_spend(
		o->effort, (known->nodes - effort.nodes) / known->price + 1, 1);
	return play;
}

/* The chance of the observed play, one of COUNT that there were, if the other is
 * the known player. */
static double
chance_by_known(const struct tablic_hand_inference *o,
	const struct tablic_observation *observed, card_set hand, int count)
{
	struct tablic_play play =
		tablic_hand_inference_ask(o, &observed->view, hand);

	return o->differs / count +
	       (tablic_plays_same(play, observed->play) ? 1 - o->differs : 0);
}

/* Is the other, by CHANCE, hardly the known player? */
static bool
is_ruled_out(const struct tablic_hand_inference *o, const double chance[])
{
	double sum = 0;

	for (int kind = 0; kind < TABLIC_KINDS; kind++)
		sum += o->kinds[kind] * chance[kind];
	return o->kinds[TABLIC_KNOWN] * chance[TABLIC_KNOWN] <= ruled_out * sum;
}

void
tablic_hand_inference_likelihoods(const struct tablic_hand_inference *o,
	card_set hand, double chance[static TABLIC_KINDS])
{
	int counts[TABLIC_HAND_MAX];

	for (int kind = 0; kind < TABLIC_KINDS; kind++)
		chance[kind] = 1;
	for (int i = 0; i < o->count; i++)
		counts[i] =
			judge_by_models(o, &o->observations[i], hand, chance);
	for (int i = o->count; i-- > 0 && !is_ruled_out(o, chance);)
		chance[TABLIC_KNOWN] *= chance_by_known(
			o, &o->observations[i], hand, counts[i]);
}

/* The other's view of the deal that begins, and the chances of the kinds by what
 * it played before. */
static void
observe_earlier(struct tablic_hand_inference *o, struct tablic_view *other,
	const struct tablic_view *view)
{
	for (int i = 0; i < view->earlier_count; i++) {
		const struct tablic_past *past = &view->earlier[i];
		struct tablic_observation observed;

		if (i % (2 * TABLIC_HAND_MAX) == 0)
			deal(other, past, 2 * TABLIC_HAND_MAX);
		if (past->seat == other->seat) {
			look_at(&observed, other, past->play, o->cache);
			int count = judge_by_models(o, &observed, 0, o->kinds);
			if (o->known)
				o->kinds[TABLIC_KNOWN] *=
					chance_by_known(o, &observed, 0, count);
		}
		tablic_view_take_in(other, past->play);
	}
}

/* KINDS begin as odds. */
static void
find_kinds(struct tablic_hand_inference *o, struct tablic_view *other,
	const struct tablic_view *view)
{
	double *kinds = o->kinds, models = 0;

	for (int kind = 0; kind < TABLIC_KINDS; kind++)
		kinds[kind] = before[kind];
	if (o->known)
		o->differs = o->known->differs;
	else
		kinds[TABLIC_KNOWN] = 0;
	observe_earlier(o, other, view);
	for (int kind = 0; kind < TABLIC_MODELS; kind++)
		models += kinds[kind];
	double known = kinds[TABLIC_KNOWN] / (kinds[TABLIC_KNOWN] + models);
	if (o->known && known < likely) {
		known = alike;
		o->differs = alike_differs;
	}
	for (int kind = 0; kind < TABLIC_MODELS; kind++)
		kinds[kind] =
			(1 - known) * (least + (1 - TABLIC_MODELS * least) *
						       kinds[kind] / models);
	kinds[TABLIC_KNOWN] = known;
}

void
tablic_hand_inference_of_view(struct tablic_hand_inference *o,
	const struct tablic_view *view, const struct tablic_value_net *net,
	struct tablic_table_cache *cache,
	const struct tablic_known_player *known, struct effort *effort)
{
	struct tablic_view other;

	o->scoring = view->open.scoring;
	o->net = net;
	o->cache = cache;
	o->known = known;
	o->effort = effort;
	o->count = 0;
	begin_view(&other, view);
	find_kinds(o, &other, view);
	deal(&other, view->past, view->past_count);
	for (int i = 0; i < view->past_count; i++) {
		const struct tablic_past *past = &view->past[i];

		if (past->seat == other.seat)
			look_at(&o->observations[o->count++], &other,
				past->play, cache);
		tablic_view_take_in(&other, past->play);
	}
	o->now = other;
}
