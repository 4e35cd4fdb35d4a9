#include "tablic/search/lookahead.h"

#include <string.h>

#include "common/explanation.h"
#include "tablic/equal_cards.h"
#include "tablic/greedy.h"
#include "tablic/moves.h"
#include "tablic/search/hand_inference.h"
#include "tablic/search/position.h"
#include "tablic/search/reasons.h"
#include "tablic/search/stake.h"

enum {
	CANDIDATES = TABLIC_LOOKED_MOST,
	OWN_PLAYS = 3, /* in a world, after the candidate */
	CLOCK_NODES = 64,
	HANDS_LEAST = 32, /* drawn at once, and weighed by inference */
	HANDS_MOST = 256,
	HANDS_SHARE = 6, /* of the nodes goes into that at most */
	ASKED_SHARE = 3, /* and so much into asking with which of them */
	ASKED_LEAST_NS = 40000000, /* with less time nobody is asked */
	PLAYS_VALUED = 8, /* for each play of the other and hand, about */
	AT_SIGHT = 25,	  /* worlds that the worth at sight counts as */
	HANDS_EXPLAINED = 200,
	HANDS_EXPLAINED_NODES = 1000000, /* enough for these */
};

_Static_assert((int)CANDIDATES <= (int)RACE_CANDIDATES, "candidates");
_Static_assert((int)CANDIDATES <= (int)TABLIC_FOLLOWUPS_CANDIDATES, "the same");

/* Plays that the net values at so much less than the best are no candidates. */
static const float margin = 2;

/* From this chance of a greedy player on no inference is needed. */
static const double greedy_sure = 0.9;

struct candidate {
	struct tablic_play play;
	struct tablic_position after;
	float won;	/* by the play itself, in points */
	float worth;	/* by the net alone */
	float at_sight; /* the same for the match, if that is close */
};

/* A hand that the other may hold, and of what kind the other is then. */
struct world {
	card_set hand;
	bool greedy;
	enum tablic_kind kind; /* if it is not greedy */
	unsigned shown;	       /* the values that it sees us pass by */

	/* Its view, if its next play is asked of the known player. */
	const struct tablic_view *asked;
};

/* What the next to play wins, and whether it is a tabla. */
struct answered {
	int points;
	bool tabla;
};

struct search {
	const struct tablic_lookahead *lookahead;
	const struct tablic_view *view;
	struct effort *effort;
	struct random *random;
	struct tablic_opponent_model opponent;
	struct tablic_hand_inference inference;
	struct world hands[HANDS_MOST]; /* a sample of those not greedy */
	int hand_count;			/* 0: none is needed */
	int next;			/* of the sample */
	struct world last;		/* that was played on */
	struct tablic_stake stake;
	unsigned passed; /* the values that the own seat passed by */
	int own_plays;	 /* in a world, after the candidate */
	int count;
	struct candidate candidates[CANDIDATES + 1]; /* by worth, the best
						      * first; what was
						      * played may be last */
	struct tablic_view answered[CANDIDATES];     /* where the other answers
						    each of these */
};

static double
uniform(struct random *random)
{
	return (double)(random_next(random) >> 11) * 0x1p-53;
}

static float
value_of(const struct search *s, const struct tablic_position *position)
{
	effort_spend(s->effort, 1, CLOCK_NODES);
	return tablic_value_net_of(
		s->lookahead->net, position, s->lookahead->cache);
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
turned(const struct tablic_position *p, card_set hand, unsigned shown)
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
		.passed = shown,
	};
}

static struct tablic_play
answer(const struct search *s, const struct tablic_position *p,
	const struct world *w)
{
	const struct tablic_lookahead *lookahead = s->lookahead;
	struct tablic_position other;
	struct tablic_plays plays;
	float worth;

	if (w->greedy || (w->hand & (w->hand - 1)) == 0)
		return tablic_greedy_play(w->hand, p->table, s->random);
	if (w->kind == TABLIC_KNOWN && w->asked)
		return tablic_hand_inference_ask(
			&s->inference, w->asked, w->hand);
	other = turned(p, w->hand, w->shown);
	if (w->kind != TABLIC_TAKER)
		return best_at_sight(s, &other, &worth);
	tablic_plays_of(&plays, &other, lookahead->scoring, lookahead->net,
		lookahead->cache);
	effort_spend(s->effort, plays.count, CLOCK_NODES);
	int likeliest = tablic_plays_likeliest(&plays, &other, TABLIC_TAKER);
	return tablic_move_play(&plays.moves[likeliest]);
}

/* The other answers in the world W; returns the points that are lost. */
static int
let_answer(const struct search *s, struct tablic_position *p, struct world *w,
	struct tablic_play *play)
{
	*play = answer(s, p, w);
	w->asked = NULL;
	w->hand &= ~card_bit(play->played);
	return tablic_position_answer(
		p, s->lookahead->scoring, *play, s->lookahead->cache);
}

/* The own seat plays; returns the points that are won. Where only plays at sight
 * follow, the other is taken for one that sees nothing more of us. */
static int
make_own(const struct search *s, struct tablic_position *p, struct world *w,
	struct tablic_play play)
{
	const struct tablic_lookahead *lookahead = s->lookahead;

	if (lookahead->followups)
		w->shown |= tablic_position_passed_by(
			p->table, lookahead->scoring, play, lookahead->cache);
	return tablic_position_play(p, lookahead->scoring, play);
}

/* What follows P, a position of the own seat after so many OWN plays behind the
 * candidate, in the world where the other is as W says: the deal is played on for
 * some plays, then the net evaluates. ANSWERED is the first of these. */
static float
play_on(const struct search *s, struct tablic_position p, struct world w,
	int own, struct answered *answered)
{
	float won = 0, worth;

	for (int first = own; w.hand != 0; own++) {
		struct tablic_play play;
		int points = let_answer(s, &p, &w, &play);

		won -= (float)points;
		if (own == first)
			*answered = (struct answered){
				points, play.taken != 0 && p.table == 0};
		if (p.hand == 0) {
			struct tablic_position other = turned(&p, 0, w.shown);

			return won - value_of(s, &other);
		}
		play = best_at_sight(s, &p, &worth);
		if (own == s->own_plays)
			return won + worth;
		won += (float)make_own(s, &p, &w, play);
	}
	return won + value_of(s, &p);
}

/* The best own plays of P at sight; WON has been won before them. */
static void
list_followups(const struct search *s, const struct tablic_position *p,
	float won, struct tablic_followups_place *place)
{
	struct tablic_move moves[TABLIC_MOVES_MAX];
	enum tablic_scoring scoring = s->lookahead->scoring;
	int count = tablic_moves_list(scoring, p->hand, p->table, moves);

	for (int i = 0; i < count; i++) {
		struct tablic_position after = *p;
		float points = (float)tablic_position_play(
			&after, scoring, tablic_move_play(&moves[i]));

		tablic_followups_consider(
			place, (struct tablic_followups_play){moves[i].played,
				       tablic_counts_of(moves[i].taken),
				       won + points + value_of(s, &after)});
	}
	while (place->plays[place->count - 1].at_sight <
		place->plays[0].at_sight - margin)
		place->count--;
}

/* Plays on from PLACE, which is P in this world, with each of its plays. */
static void
follow_up(const struct search *s, const struct tablic_followups_place *place,
	const struct tablic_position *p, const struct world *w, float won,
	float results[static TABLIC_FOLLOWUPS_PLAYS])
{
	struct answered answered;

	for (int i = 0; i < place->count; i++) {
		struct tablic_position after = *p;
		struct world world = *w;
		const struct tablic_play play = {place->plays[i].played,
			tablic_counts_pick(place->plays[i].taken, p->table)};
		float points = (float)make_own(s, &after, &world, play);

		results[i] =
			won + points + play_on(s, after, world, 1, &answered);
	}
}

/* The candidate meets the world W as SAMPLE: the other answers, and each own play
 * that may follow is played on. */
static void
meet(const struct search *s, int candidate, int sample, struct world w)
{
	struct tablic_followups *f = s->lookahead->followups;
	const struct candidate *c = &s->candidates[candidate];
	float *results = f->results[candidate][sample];
	struct tablic_position p = c->after;
	struct tablic_followups_place *place = NULL;
	struct answered answered;
	struct tablic_play play;

	w.shown |= tablic_position_passed_by(s->view->open.table,
		s->lookahead->scoring, c->play, s->lookahead->cache);
	w.asked = &s->answered[candidate];
	const struct world before = w;
	float won = c->won;
	if (w.hand != 0 && p.hand != 0) {
		won -= (float)let_answer(s, &p, &w, &play);
		place = tablic_followups_find(f, candidate, play);
	}
	f->place[candidate][sample] = -1;
	if (!place) {
		results[0] =
			c->won + play_on(s, c->after, before, 0, &answered);
		return;
	}
	if (place->count == 0)
		list_followups(s, &p, won, place);
	f->place[candidate][sample] = (int8_t)(place - f->places[candidate]);
	follow_up(s, place, &p, &w, won, results);
}

/* The hand with the chances of the kinds that made the plays with it; returns
 * how likely it is, and draws of what kind the other is then. */
static double
weigh(struct search *s, struct world *w)
{
	const struct tablic_hand_inference *inference = &s->inference;
	double chance[TABLIC_KINDS], sum = 0;
	int kind = 0;

	tablic_hand_inference_likelihoods(inference, w->hand, chance);
	for (int k = 0; k < TABLIC_KINDS; k++)
		sum += chance[k] *= inference->kinds[k];
	double at = uniform(s->random) * sum;
	if ((at -= chance[TABLIC_KNOWN]) < 0)
		kind = TABLIC_KNOWN;
	while (kind < TABLIC_MODELS - 1 && (at -= chance[kind]) >= 0)
		kind++;
	w->kind = (enum tablic_kind)kind;
	return sum;
}

/* A sample of hands that are not a greedy player's, in proportion to their
 * chances by what was played: sampling and importance resampling (Rubin 1988)
 * with systematic draws. It is smaller where the known player is asked much. */
static void
sample_hands(struct search *s, int count)
{
	const int valued = s->inference.count * PLAYS_VALUED;
	struct world drawn[HANDS_MOST];
	double sums[HANDS_MOST], sum = 0, weight;
	int64_t left = s->effort->nodes, left_ns = effort_left_ns(s->effort);
	const int64_t enough = left - left / ASKED_SHARE;
	const int64_t enough_ns = left_ns - left_ns / ASKED_SHARE;

	for (int i = 0; i < count; i++) {
		if (!effort_spend(s->effort, valued, CLOCK_NODES))
			return;
		drawn[i] = (struct world){.shown = s->passed,
			.hand = tablic_opponent_model_draw(
				&s->opponent, false, s->random, &weight)};
		sum += weigh(s, &drawn[i]) / weight;
		sums[i] = sum;
		if (i + 1 >= HANDS_LEAST &&
			(s->effort->nodes + (i + 1) * valued < enough ||
				effort_left_ns(s->effort) < enough_ns))
			count = i + 1;
	}
	s->hand_count = count;
	s->next = 0;
	double step = sum / count, at = uniform(s->random) * step;
	for (int i = 0, from = 0; i < count; i++, at += step) {
		while (from < count - 1 && sums[from] <= at)
			from++;
		s->hands[i] = drawn[from];
	}
}

/* As many as the nodes allow, so that most of them are left for the worlds. */
static int
hands_to_sample(const struct search *s)
{
	int64_t hands = s->effort->nodes /
			(HANDS_SHARE * PLAYS_VALUED * s->inference.count);

	return hands < HANDS_LEAST  ? HANDS_LEAST
	       : hands > HANDS_MOST ? HANDS_MOST
				    : (int)hands;
}

/* Whom the other may be that is asked; NULL: nobody. With little time questions
 * would leave none for worlds. */
static const struct tablic_known_player *
find_known(const struct search *s)
{
	return effort_left_ns(s->effort) < ASKED_LEAST_NS ? NULL
							  : s->lookahead->known;
}

/* What the plays of the other say of it. */
static void
infer(struct search *s)
{
	const struct tablic_lookahead *lookahead = s->lookahead;
	const struct tablic_view *view = s->view;

	tablic_hand_inference_of_view(&s->inference, view, lookahead->net,
		lookahead->cache, find_known(s), s->effort);
	if (!effort_spend(s->effort, view->earlier_count / 2 * PLAYS_VALUED,
		    CLOCK_NODES))
		return;
	for (int i = 0; i < s->count; i++) {
		s->answered[i] = s->inference.now;
		tablic_view_take_in(&s->answered[i], s->candidates[i].play);
	}
	if (s->inference.count > 0)
		sample_hands(s, hands_to_sample(s));
}

/* A kind by the deals before; who plays anything is taken for a thinker. */
static enum tablic_kind
draw_kind(const struct search *s)
{
	const double *kinds = s->inference.kinds;
	double at = uniform(s->random) - kinds[TABLIC_TAKER];

	return at < 0			  ? TABLIC_TAKER
	       : at < kinds[TABLIC_KNOWN] ? TABLIC_KNOWN
					  : TABLIC_THINKER;
}

/* Each hand of a sample once, then another sample. */
static struct world
draw_world(struct search *s)
{
	struct world w = {.greedy = uniform(s->random) < s->opponent.greedy};
	double weight;

	if (!w.greedy && s->hand_count > 0) {
		if (s->next == s->hand_count)
			sample_hands(s, s->hand_count);
		return s->hands[s->next++ % s->hand_count];
	}
	w.shown = s->passed;
	w.hand = tablic_opponent_model_draw(
		&s->opponent, w.greedy, s->random, &weight);
	if (!w.greedy)
		w.kind = draw_kind(s);
	return w;
}

/* Greedy answers are drawn; else one world is always played on alike. */
static bool
is_last(const struct search *s, const struct world *w)
{
	return !w->greedy && !s->last.greedy && w->kind == s->last.kind &&
	       w->hand == s->last.hand;
}

/* The cards that are to be played after a world: some of this deal are, too, but
 * those few hardly matter. */
static float
worth_after_world(const struct search *s, float won)
{
	return tablic_stake_worth(
		&s->stake, s->stake.now + won, s->view->open.stock);
}

/* What the candidates left come to in the worlds, by all of them. */
static void
settle(const struct search *s, struct race *race, int samples)
{
	const struct tablic_followups *f = s->lookahead->followups;

	for (int i = 0; f && i < race->count; i++) {
		int left = race->left[i];

		for (int n = 0; n < samples; n++)
			race->result[left][n] = worth_after_world(
				s, tablic_followups_result(f, left, n));
	}
}

/* The same world as before: a candidate has the same results. */
static void
meet_again(const struct search *s, struct race *race, int candidate)
{
	struct tablic_followups *f = s->lookahead->followups;
	int n = race->samples;

	if (!f) {
		race_set(race, candidate, race->result[candidate][n - 1]);
		return;
	}
	f->place[candidate][n] = f->place[candidate][n - 1];
	memcpy(f->results[candidate][n], f->results[candidate][n - 1],
		sizeof f->results[candidate][n]);
}

static void
meet_world_of_race(const struct search *s, struct race *race, int candidate,
	struct world w)
{
	const struct candidate *c = &s->candidates[candidate];
	struct answered answered;

	if (s->lookahead->followups)
		meet(s, candidate, race->samples, w);
	else
		race_set(race, candidate,
			worth_after_world(s, c->won + play_on(s, c->after, w, 0,
							      &answered)));
}

/* The world that all candidates left have met counts. */
static void
count_world(const struct search *s, struct race *race)
{
	struct tablic_followups *f = s->lookahead->followups;
	int samples = race->samples + 1;

	for (int i = 0; f && i < race->count; i++)
		tablic_followups_count(f, race->left[i], race->samples);
	if (samples >= race->look)
		settle(s, race, samples);
	race_step(race);
}

/* One more world; it counts only when all candidates left have met it. */
static void
sample_world(struct search *s, struct race *race)
{
	struct world w = draw_world(s);
	bool again = race->samples > 0 && is_last(s, &w);

	for (int i = 0; i < race->count; i++) {
		if (again)
			meet_again(s, race, race->left[i]);
		else
			meet_world_of_race(s, race, race->left[i], w);
	}
	s->last = w;
	if (!s->effort->ended)
		count_world(s, race);
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

/* What a candidate that is left is worth by the worlds and at sight, which
 * knows nothing of greedy players. */
static double
worth_of(const struct search *s, const struct race *race, int candidate)
{
	double at_sight = AT_SIGHT * (1 - s->opponent.greedy);
	double sum = at_sight * (double)s->candidates[candidate].at_sight;

	for (int i = 0; i < race->samples; i++)
		sum += (double)race->result[candidate][i];
	return sum / (at_sight + race->samples);
}

static int
best_of(const struct search *s, const struct race *race)
{
	int best = 0;
	double most = 0;

	for (int i = 0; i < race->count; i++) {
		double worth = worth_of(s, race, race->left[i]);

		if (i == 0 || worth > most) {
			best = race->left[i];
			most = worth;
		}
	}
	return best;
}

static void
explain_plays(const struct search *s, const struct race *race, int best)
{
	struct tablic_play plays[CANDIDATES];
	double worth[CANDIDATES];

	for (int i = 0; i < s->count; i++) {
		plays[i] = s->candidates[i].play;
		worth[i] = race_mean(race, i);
	}
	for (int i = 0; i < race->count; i++)
		worth[race->left[i]] = worth_of(s, race, race->left[i]);
	tablic_reasons_race(
		s->effort->explanation, race, plays, worth, s->count, best);
}

/* What the other is, and what it is thought to hold. */
static void
explain_other(struct search s)
{
	struct explanation *explanation = s.effort->explanation;
	int held[CARD_COUNT] = {0};
	struct effort effort = effort_of_nodes(HANDS_EXPLAINED_NODES);
	struct random random;

	random_seed(&random, 1);
	s.random = &random;
	s.effort = s.inference.effort = &effort;
	for (int i = 0; i < HANDS_EXPLAINED; i++) {
		card_set left = draw_world(&s).hand;

		for (; left != 0; left &= left - 1)
			held[card_set_first(left)]++;
	}
	tablic_reasons_hand(explanation, !s.view->seat, s.opponent.greedy, held,
		HANDS_EXPLAINED);
	if (s.hand_count > 0)
		explanation_add(explanation,
			"if it is not greedy: thinks %.0f %%, likes to take "
			"%.0f %%",
			100 * s.inference.kinds[TABLIC_THINKER],
			100 * s.inference.kinds[TABLIC_TAKER]);
}

/* Reads the view: the candidates, and what is known of the other at once. */
static void
begin(struct search *s)
{
	const struct tablic_view *view = s->view;
	struct tablic_table_cache *cache = s->lookahead->cache;
	struct tablic_position position;

	tablic_position_of_view(&position, view, cache);
	consider(s, &position);
	s->passed = tablic_position_passed(view, view->seat, cache);
	tablic_opponent_model_of_view(&s->opponent, view, cache);
	if (s->lookahead->strong)
		s->opponent.greedy = 0;
}

/* What the candidates are worth at sight. */
static void
look(struct search *s)
{
	const int cards = tablic_cards_to_come(&s->view->open);

	tablic_stake_of_view(&s->stake, s->view);
	for (int i = 0; i < s->count; i++)
		s->candidates[i].at_sight = tablic_stake_worth(&s->stake,
			s->stake.now + s->candidates[i].worth, cards);
}

/* The candidates meet worlds; returns the best. */
static int
find_best(struct search *s)
{
	struct race *race = s->lookahead->race;

	begin(s);
	look(s);
	if (s->count > 1 && s->opponent.greedy < greedy_sure)
		infer(s);
	race_begin(race, s->count);
	if (s->lookahead->followups)
		tablic_followups_begin(s->lookahead->followups);
	while (!race_over(race) && !s->effort->ended)
		sample_world(s, race);
	settle(s, race, race->samples);
	int at = best_of(s, race);
	struct tablic_play *best = &s->candidates[at].play;
	best->played = tablic_equal_cards_draw(
		s->view->hand & tablic_class(best->played), s->random);
	return at;
}

static struct search
search_of(const struct tablic_lookahead *lookahead,
	const struct tablic_view *view, struct effort *effort,
	struct random *random)
{
	return (struct search){.lookahead = lookahead,
		.view = view,
		.effort = effort,
		.random = random,
		.own_plays = OWN_PLAYS};
}

struct tablic_play
tablic_lookahead_look(const struct tablic_lookahead *lookahead,
	const struct tablic_view *view, struct effort *effort,
	struct random *random,
	struct tablic_looked looked[static TABLIC_LOOKED_MOST], int *count)
{
	struct search s = search_of(lookahead, view, effort, random);
	int at = find_best(&s);

	*count = s.count;
	for (int i = 0; i < s.count; i++)
		looked[i] = (struct tablic_looked){
			.after = s.candidates[i].after,
			.won = s.candidates[i].won,
			.worth = (float)race_mean(lookahead->race, i),
			.worlds = race_met(lookahead->race, i),
		};
	return s.candidates[at].play;
}

struct tablic_play
tablic_lookahead_choose(const struct tablic_lookahead *lookahead,
	const struct tablic_view *view, struct effort *effort,
	struct random *random)
{
	struct race *race = lookahead->race;
	struct search s = search_of(lookahead, view, effort, random);
	int at = find_best(&s);

	if (effort->explanation) {
		tablic_stake_explain(&s.stake, effort->explanation);
		explain_plays(&s, race, at);
		if (!effort->explanation->brief)
			explain_other(s);
	}
	return s.candidates[at].play;
}

/* Candidates that meet worlds to be weighed. */
struct weighed_worlds {
	struct search *search;
	struct tablic_tried *tried;
	float margin; /* of what has been taken */
	struct world world;
};

/* The other is as strong as we are, whoever it may be, so that a loss is the
 * same against all. */
static void
next_world(void *context)
{
	struct weighed_worlds *worlds = context;

	worlds->world = draw_world(worlds->search);
	worlds->world.greedy = false;
	worlds->world.kind = TABLIC_THINKER;
}

static double
meet_world(void *context, int candidate)
{
	struct weighed_worlds *worlds = context;
	struct tablic_tried *tried = worlds->tried;
	const struct candidate *c = &worlds->search->candidates[candidate];
	struct answered answered = {0};
	float worth =
		worlds->margin + c->won +
		play_on(worlds->search, c->after, worlds->world, 0, &answered);

	tried->worlds[candidate]++;
	tried->answered[candidate] += answered.points;
	tried->tablas[candidate] += answered.tabla;
	return (double)worth;
}

/* The candidates become those that are weighed, PLAYED among them. */
static void
list_tried(struct search *s, const struct tablic_play *played,
	struct tablic_tried *tried, struct weighing *w)
{
	struct tablic_position position;

	for (int i = 0; i < s->count; i++)
		tablic_tried_add(tried, w, s->candidates[i].play, played, 0);
	if (!played || tried->played >= 0)
		return;
	tablic_position_of_view(&position, s->view, s->lookahead->cache);
	struct candidate c = {.play = *played, .after = position};
	c.won = (float)tablic_position_play(
		&c.after, s->lookahead->scoring, c.play);
	s->candidates[s->count++] = c;
	tablic_tried_add(tried, w, c.play, played, 0);
}

void
tablic_lookahead_weigh(const struct tablic_lookahead *lookahead,
	const struct tablic_view *view, const struct tablic_play *played,
	struct tablic_tried *tried, struct weighing *w, struct random *random)
{
	struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);
	struct search s = {.lookahead = lookahead,
		.view = view,
		.effort = &effort,
		.random = random,
		.own_plays = TABLIC_HAND_MAX};
	int points[TABLIC_SEATS_MAX];

	begin(&s);
	if (s.opponent.greedy < greedy_sure)
		infer(&s);
	list_tried(&s, played, tried, w);
	tablic_score(&view->open, points);
	struct weighed_worlds context = {&s, tried,
		(float)(points[view->seat] - points[!view->seat]), {0}};
	weighing_by_worlds(w, lookahead->race,
		&(struct weighing_worlds){next_world, meet_world, &context},
		tried->played);
}
