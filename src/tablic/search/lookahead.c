#include "tablic/search/lookahead.h"

#include "tablic/equal_cards.h"
#include "tablic/greedy.h"
#include "tablic/moves.h"
#include "tablic/search/hand_inference.h"
#include "tablic/search/position.h"

enum {
	CANDIDATES = 6,
	OWN_PLAYS = 3, /* that a world is played on for, after the first */
	CLOCK_NODES = 64,
	HANDS = 128,	  /* that are read */
	PLAYS_VALUED = 8, /* valued for each play that is read, about */
};

_Static_assert((int)CANDIDATES <= (int)RACE_CANDIDATES, "candidates");

/* Plays worth so much less at first sight are not worth a thought. */
static const float margin = 2;

/* Whose play is greedy with such a chance needs no closer reading. */
static const double greedy_sure = 0.9;

struct candidate {
	struct tablic_play play;
	struct tablic_position after;
	float won;   /* by the play itself */
	float worth; /* at first sight */
};

struct thought {
	const struct tablic_lookahead *means;
	struct effort *effort;
	struct random *random;
	struct tablic_opponent_model opponent;
	bool is_read; /* by these: */
	card_set hands[HANDS];
	unsigned passed; /* by oneself, for what the other believes */
	int count;
	struct candidate candidates[CANDIDATES]; /* the best at sight first */
};

static double
uniform(struct random *random)
{
	return (double)(random_next(random) >> 11) * 0x1p-53;
}

static float
value_of(const struct thought *t, const struct tablic_position *stand)
{
	struct tablic_features features;

	effort_spend(t->effort, 1, CLOCK_NODES);
	tablic_features_of(&features, stand, t->means->outlooks);
	return tablic_value_net_evaluate(t->means->value, &features);
}

/* The best play by the value alone, and what it is worth. */
static struct tablic_play
best_at_sight(const struct thought *t, const struct tablic_position *stand,
	float *worth)
{
	struct tablic_move choices[TABLIC_MOVES_MAX];
	enum tablic_scoring scoring = t->means->scoring;
	int count =
		tablic_moves_list(scoring, stand->hand, stand->table, choices);
	int best = 0;

	for (int i = 0; i < count; i++) {
		struct tablic_position after = *stand;
		float w = (float)tablic_position_play(
			&after, scoring, tablic_move_play(&choices[i]));
		w += value_of(t, &after);
		if (i == 0 || w > *worth) {
			*worth = w;
			best = i;
		}
	}
	return tablic_move_play(&choices[best]);
}

/* The stand of the other, whose hand is HAND in this world. */
static struct tablic_position
turned(const struct thought *t, const struct tablic_position *s, card_set hand)
{
	return (struct tablic_position){
		.table = s->table,
		.hand = hand,
		.unseen = (s->unseen & ~hand) | s->hand,
		.deal = s->deal,
		.stock = s->stock,
		.theirs = card_set_size(s->hand),
		.cards = {s->cards[1], s->cards[0]},
		.last = s->last < 0 ? -1 : !s->last,
		.passed = t->passed,
	};
}

static struct tablic_play
answer(const struct thought *t, const struct tablic_position *s, card_set hand,
	bool greedy)
{
	struct tablic_position other;
	float worth;

	if (greedy || (hand & (hand - 1)) == 0)
		return tablic_greedy_play(hand, s->table, t->random);
	other = turned(t, s, hand);
	return best_at_sight(t, &other, &worth);
}

/* What follows AFTER, a stand of one's own, in the world where the other holds
 * HAND: the deal is played on for some plays, then the value speaks. */
static float
play_on(const struct thought *t, const struct tablic_position *after,
	card_set hand, bool greedy)
{
	enum tablic_scoring scoring = t->means->scoring;
	struct tablic_position s = *after;
	float won = 0, worth;

	for (int own = 0; hand != 0; own++) {
		struct tablic_play play = answer(t, &s, hand, greedy);
		hand &= ~card_bit(play.played);
		won -= (float)tablic_position_answer(
			&s, scoring, play, t->means->outlooks);
		if (s.hand == 0) {
			struct tablic_position other = turned(t, &s, 0);
			return won - value_of(t, &other);
		}
		play = best_at_sight(t, &s, &worth);
		if (own == OWN_PLAYS)
			return won + worth;
		won += (float)tablic_position_play(&s, scoring, play);
	}
	return won + value_of(t, &s);
}

/* Hands that are not a greedy player's, in proportion to their chances by what
 * was played: more are drawn than are kept. */
static void
sample_hands(struct thought *t, const struct tablic_view *view)
{
	const struct tablic_lookahead *means = t->means;
	struct tablic_hand_inference inference;
	card_set hands[HANDS];
	double sums[HANDS], sum = 0, weight;

	tablic_hand_inference_of_view(&inference, view, means->outlooks);
	for (int i = 0; i < HANDS; i++) {
		if (!effort_spend(t->effort, inference.count * PLAYS_VALUED,
			    CLOCK_NODES))
			return;
		hands[i] = tablic_opponent_model_draw(
			&t->opponent, false, t->random, &weight);
		sum += tablic_hand_inference_likelihood(&inference, hands[i],
			       means->value, means->outlooks) /
		       weight;
		sums[i] = sum;
	}
	t->is_read = true;
	double step = sum / HANDS, at = uniform(t->random) * step;
	for (int i = 0, from = 0; i < HANDS; i++, at += step) {
		while (from < HANDS - 1 && sums[from] <= at)
			from++;
		t->hands[i] = hands[from];
	}
}

static card_set
draw_hand(struct thought *t, bool greedy)
{
	double weight;

	if (!greedy && t->is_read)
		return t->hands[random_below(t->random, HANDS)];
	return tablic_opponent_model_draw(
		&t->opponent, greedy, t->random, &weight);
}

/* One more world; it counts only when all that are left have met it. */
static void
sample_world(struct thought *t, struct race *race)
{
	bool greedy = uniform(t->random) < t->opponent.greedy;
	card_set hand = draw_hand(t, greedy);

	for (int i = 0; i < race->count; i++) {
		const struct candidate *c = &t->candidates[race->left[i]];
		race_set(race, race->left[i],
			c->won + play_on(t, &c->after, hand, greedy));
	}
	if (!t->effort->ended)
		race_step(race);
}

/* C among the candidates, if it is one of the best so far. */
static void
enter(struct thought *t, const struct candidate *c)
{
	int at = t->count;

	if (at == CANDIDATES && t->candidates[--at].worth >= c->worth)
		return;
	if (t->count < CANDIDATES)
		t->count++;
	for (; at > 0 && t->candidates[at - 1].worth < c->worth; at--)
		t->candidates[at] = t->candidates[at - 1];
	t->candidates[at] = *c;
}

/* The best plays at first sight. */
static void
consider(struct thought *t, const struct tablic_position *stand)
{
	struct tablic_move choices[TABLIC_MOVES_MAX];
	enum tablic_scoring scoring = t->means->scoring;
	int count =
		tablic_moves_list(scoring, stand->hand, stand->table, choices);

	t->count = 0;
	for (int i = 0; i < count; i++) {
		struct candidate c = {
			.play = tablic_move_play(&choices[i]), .after = *stand};
		c.won = (float)tablic_position_play(&c.after, scoring, c.play);
		c.worth = c.won + value_of(t, &c.after);
		enter(t, &c);
	}
	while (t->candidates[t->count - 1].worth <
		t->candidates[0].worth - margin)
		t->count--;
}

struct tablic_play
tablic_lookahead_choose(const struct tablic_lookahead *means,
	const struct tablic_view *view, struct effort *effort,
	struct random *random)
{
	struct race *race = means->race;
	struct tablic_position stand;
	struct thought t = {.means = means, .effort = effort, .random = random};

	tablic_position_of_view(&stand, view, means->outlooks);
	consider(&t, &stand);
	t.passed = tablic_position_passed(view, view->seat, means->outlooks);
	tablic_opponent_model_of_view(&t.opponent, view, means->outlooks);
	if (view->past_count > 1 && t.count > 1 &&
		t.opponent.greedy < greedy_sure)
		sample_hands(&t, view);
	race_begin(race, t.count);
	while (!race_over(race) && !effort->ended)
		sample_world(&t, race);
	struct tablic_play best = t.candidates[race_best(race)].play;
	best.played = tablic_equal_cards_draw(
		view->hand & tablic_class(best.played), random);
	return best;
}
