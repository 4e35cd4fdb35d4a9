#include "tablic/search/lookahead.h"

#include "tablic/equal_cards.h"
#include "tablic/greedy.h"
#include "tablic/moves.h"
#include "tablic/search/hand_inference.h"
#include "tablic/search/position.h"
#include "tablic/search/reasons.h"

enum {
	CANDIDATES = 6,
	OWN_PLAYS = 3, /* in a world, after the candidate */
	CLOCK_NODES = 64,
	HANDS = 128,	  /* weighed by inference */
	PLAYS_VALUED = 8, /* for each play of the other and hand, about */
};

_Static_assert((int)CANDIDATES <= (int)RACE_CANDIDATES, "candidates");

/* Plays that the net values at so much less than the best are no candidates. */
static const float margin = 2;

/* From this chance of a greedy player on no inference is needed. */
static const double greedy_sure = 0.9;

struct candidate {
	struct tablic_play play;
	struct tablic_position after;
	float won;   /* by the play itself, in points */
	float worth; /* by the net alone */
};

struct search {
	const struct tablic_lookahead *lookahead;
	struct effort *effort;
	struct random *random;
	struct tablic_opponent_model opponent;
	bool is_sampled; /* by these: */
	card_set hands[HANDS];
	unsigned passed; /* the values that the own seat passed by */
	int count;
	struct candidate candidates[CANDIDATES]; /* by worth, the best first */
};

static double
uniform(struct random *random)
{
	return (double)(random_next(random) >> 11) * 0x1p-53;
}

static float
value_of(const struct search *s, const struct tablic_position *position)
{
	struct tablic_features features;

	effort_spend(s->effort, 1, CLOCK_NODES);
	tablic_features_of(&features, position, s->lookahead->cache);
	return tablic_value_net_evaluate(s->lookahead->net, &features);
}

/* The best play by the net alone, and what it is worth. */
static struct tablic_play
best_at_sight(const struct search *s, const struct tablic_position *position,
	float *worth)
{
	struct tablic_move moves[TABLIC_MOVES_MAX];
	enum tablic_scoring scoring = s->lookahead->scoring;
	int count = tablic_moves_list(
		scoring, position->hand, position->table, moves);
	int best = 0;

	for (int i = 0; i < count; i++) {
		struct tablic_position after = *position;
		float w = (float)tablic_position_play(
			&after, scoring, tablic_move_play(&moves[i]));

		w += value_of(s, &after);
		if (i == 0 || w > *worth) {
			*worth = w;
			best = i;
		}
	}
	return tablic_move_play(&moves[best]);
}

/* The position of the other, whose hand is HAND in this world. */
static struct tablic_position
turned(const struct search *s, const struct tablic_position *p, card_set hand)
{
	return (struct tablic_position){
		.table = p->table,
		.hand = hand,
		.unseen = (p->unseen & ~hand) | p->hand,
		.deal = p->deal,
		.stock = p->stock,
		.theirs = card_set_size(p->hand),
		.cards = {p->cards[1], p->cards[0]},
		.last = p->last < 0 ? -1 : !p->last,
		.passed = s->passed,
	};
}

static struct tablic_play
answer(const struct search *s, const struct tablic_position *p, card_set hand,
	bool greedy)
{
	struct tablic_position other;
	float worth;

	if (greedy || (hand & (hand - 1)) == 0)
		return tablic_greedy_play(hand, p->table, s->random);
	other = turned(s, p, hand);
	return best_at_sight(s, &other, &worth);
}

/* What follows AFTER, a position of the own seat, in the world where the other
 * holds HAND: the deal is played on for some plays, then the net evaluates. */
static float
play_on(const struct search *s, const struct tablic_position *after,
	card_set hand, bool greedy)
{
	enum tablic_scoring scoring = s->lookahead->scoring;
	struct tablic_position p = *after;
	float won = 0, worth;

	for (int own = 0; hand != 0; own++) {
		struct tablic_play play = answer(s, &p, hand, greedy);

		hand &= ~card_bit(play.played);
		won -= (float)tablic_position_answer(
			&p, scoring, play, s->lookahead->cache);
		if (p.hand == 0) {
			struct tablic_position other = turned(s, &p, 0);

			return won - value_of(s, &other);
		}
		play = best_at_sight(s, &p, &worth);
		if (own == OWN_PLAYS)
			return won + worth;
		won += (float)tablic_position_play(&p, scoring, play);
	}
	return won + value_of(s, &p);
}

/* A sample of hands that are not a greedy player's, in proportion to their
 * chances by what was played: sampling and importance resampling (Rubin 1988)
 * with systematic draws. */
static void
sample_hands(struct search *s, const struct tablic_view *view)
{
	const struct tablic_lookahead *lookahead = s->lookahead;
	struct tablic_hand_inference inference;
	card_set hands[HANDS];
	double sums[HANDS], sum = 0, weight;

	tablic_hand_inference_of_view(&inference, view, lookahead->cache);
	for (int i = 0; i < HANDS; i++) {
		if (!effort_spend(s->effort, inference.count * PLAYS_VALUED,
			    CLOCK_NODES))
			return;
		hands[i] = tablic_opponent_model_draw(
			&s->opponent, false, s->random, &weight);
		sum += tablic_hand_inference_likelihood(&inference, hands[i],
			       lookahead->net, lookahead->cache) /
		       weight;
		sums[i] = sum;
	}
	s->is_sampled = true;
	double step = sum / HANDS, at = uniform(s->random) * step;
	for (int i = 0, from = 0; i < HANDS; i++, at += step) {
		while (from < HANDS - 1 && sums[from] <= at)
			from++;
		s->hands[i] = hands[from];
	}
}

static card_set
draw_hand(struct search *s, bool greedy)
{
	double weight;

	if (!greedy && s->is_sampled)
		return s->hands[random_below(s->random, HANDS)];
	return tablic_opponent_model_draw(
		&s->opponent, greedy, s->random, &weight);
}

/* One more world; it counts only when all candidates left have met it. */
static void
sample_world(struct search *s, struct race *race)
{
	bool greedy = uniform(s->random) < s->opponent.greedy;
	card_set hand = draw_hand(s, greedy);

	for (int i = 0; i < race->count; i++) {
		const struct candidate *c = &s->candidates[race->left[i]];

		race_set(race, race->left[i],
			c->won + play_on(s, &c->after, hand, greedy));
	}
	if (!s->effort->ended)
		race_step(race);
}

/* Enters C among the candidates, if it is one of the best so far. */
static void
enter(struct search *s, const struct candidate *c)
{
	int at = s->count;

	if (at == CANDIDATES && s->candidates[--at].worth >= c->worth)
		return;
	if (s->count < CANDIDATES)
		s->count++;
	for (; at > 0 && s->candidates[at - 1].worth < c->worth; at--)
		s->candidates[at] = s->candidates[at - 1];
	s->candidates[at] = *c;
}

/* Lists the candidates: the best plays by the net alone. */
static void
consider(struct search *s, const struct tablic_position *position)
{
	struct tablic_move moves[TABLIC_MOVES_MAX];
	enum tablic_scoring scoring = s->lookahead->scoring;
	int count = tablic_moves_list(
		scoring, position->hand, position->table, moves);

	s->count = 0;
	for (int i = 0; i < count; i++) {
		struct candidate c = {.play = tablic_move_play(&moves[i]),
			.after = *position};

		c.won = (float)tablic_position_play(&c.after, scoring, c.play);
		c.worth = c.won + value_of(s, &c.after);
		enter(s, &c);
	}
	while (s->candidates[s->count - 1].worth <
		s->candidates[0].worth - margin)
		s->count--;
}

enum { HANDS_EXPLAINED = 200 };

/* The candidates, and what the other is thought to hold. */
static void
explain(struct search s, struct explanation *explanation,
	const struct race *race, int seat)
{
	struct tablic_play plays[CANDIDATES];
	int held[CARD_COUNT] = {0};
	struct random random;

	random_seed(&random, 1);
	s.random = &random;
	for (int i = 0; i < HANDS_EXPLAINED; i++) {
		bool greedy = uniform(&random) < s.opponent.greedy;

		for (card_set left = draw_hand(&s, greedy); left != 0;
			left &= left - 1)
			held[card_set_first(left)]++;
	}
	for (int i = 0; i < s.count; i++)
		plays[i] = s.candidates[i].play;
	tablic_reasons_race(explanation, race, plays, s.count);
	tablic_reasons_hand(
		explanation, seat, s.opponent.greedy, held, HANDS_EXPLAINED);
}

struct tablic_play
tablic_lookahead_choose(const struct tablic_lookahead *lookahead,
	const struct tablic_view *view, struct effort *effort,
	struct random *random)
{
	struct race *race = lookahead->race;
	struct tablic_position position;
	struct search s = {
		.lookahead = lookahead, .effort = effort, .random = random};

	tablic_position_of_view(&position, view, lookahead->cache);
	consider(&s, &position);
	s.passed = tablic_position_passed(view, view->seat, lookahead->cache);
	tablic_opponent_model_of_view(&s.opponent, view, lookahead->cache);
	if (view->past_count > 1 && s.count > 1 &&
		s.opponent.greedy < greedy_sure)
		sample_hands(&s, view);
	race_begin(race, s.count);
	while (!race_over(race) && !effort->ended)
		sample_world(&s, race);
	if (effort->explanation)
		explain(s, effort->explanation, race, !view->seat);
	struct tablic_play best = s.candidates[race_best(race)].play;
	best.played = tablic_equal_cards_draw(
		view->hand & tablic_class(best.played), random);
	return best;
}
