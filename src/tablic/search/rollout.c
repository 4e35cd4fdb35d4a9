#include "tablic/search/rollout.h"

#include <string.h>

#include "tablic/capture.h"
#include "tablic/capture_best.h"
#include "tablic/equal_cards.h"
#include "tablic/greedy.h"
#include "tablic/moves.h"
#include "tablic/search/hidden_hands.h"
#include "tablic/search/many.h"
#include "tablic/search/play_model.h"
#include "tablic/search/reasons.h"
#include "tablic/search/stake.h"

enum {
	PLAYS_A_NODE = 4,
	CLOCK_NODES = 250,
	SIGHT_CANDIDATES = 8,
	AT_SIGHT = 25, /* worlds that the worth at sight counts as */
	WORLDS_EXPLAINED = 200,
};

/* Plays that the net values at so much less than the best are no candidates. */
static const float margin_at_sight = 2;

/* A game as it may be, and what draws among equal cards in it. */
struct world {
	struct tablic game;
	struct random random;
	const float *stray; /* by seat: how often it plays at random */
};

struct search {
	const struct tablic_rollout *rollout;
	const struct tablic_view *view;
	struct effort *effort;
	struct tablic_stake stake;
	int plays; /* in a rollout by greedy players */
	int count;
	struct tablic_play tried[RACE_CANDIDATES];
	/* With a net: */
	struct tablic_many many;
	float worth[RACE_CANDIDATES]; /* at sight: the margin in the end */
};

static bool
chance(struct random *random, float p)
{
	return (float)(random_next(random) >> 40) * 0x1p-24f < p;
}

/* A card of HAND, whatever it is; takes or not. */
static struct tablic_play
any_play(card_set hand, card_set table, struct random *random)
{
	struct tablic_play play = {tablic_equal_cards_draw(hand, random), 0};

	if (chance(random, 0.5f))
		play.taken = tablic_capture_best_of_table(
			card_value(play.played), table);
	return play;
}

static struct tablic_play
play_of_turn(struct world *w)
{
	const struct tablic_open *open = &w->game.open;
	card_set hand = w->game.hands[open->turn];
	float stray = w->stray[open->turn];

	if (stray > 0 && chance(&w->random, stray))
		return any_play(hand, open->table, &w->random);
	return tablic_greedy_play(hand, open->table, &w->random);
}

/* Plays from now to the end of the deal, and one of each seat after it. */
static int
plays_ahead(const struct tablic_open *open)
{
	int plays = 0;

	for (int s = 0; s < open->seats; s++)
		plays += tablic_cards_left(open, s);
	return open->stock == 0 ? plays : plays + open->seats;
}

/* The margin of the seat after PLAY in W, a copy, and PLAYS more or the end of
 * the game. */
static float
play_out(struct world w, struct tablic_play play, int plays, int seat)
{
	struct tablic *game = &w.game;

	tablic_play(game, play);
	for (; plays > 0 && !tablic_over(&game->open); plays--) {
		if (tablic_hands_empty(&game->open))
			tablic_deal(game);
		tablic_play(game, play_of_turn(&w));
	}
	return tablic_many_margin(&game->open, seat);
}

/* The best play of the seat, which has looked at its game. */
static struct tablic_play
best_at_sight(const struct search *s, const struct tablic_many *m)
{
	const struct tablic_rollout *r = s->rollout;
	struct tablic_plays plays;

	tablic_plays_of_many(
		&plays, m, s->view->open.scoring, r->net, r->cache);
	effort_spend(s->effort, plays.count, CLOCK_NODES);
	return tablic_move_play(&plays.moves[tablic_plays_best(&plays)]);
}

/* What is still to come at the end of a deal. */
static float
value_of(const struct search *s, const struct tablic_many *m)
{
	struct tablic_features features;

	effort_spend(s->effort, 1, CLOCK_NODES);
	tablic_features_of_many(
		&features, m, s->rollout->net->large, s->rollout->cache);
	return tablic_value_net_evaluate(s->rollout->net, &features);
}

/* The margin that the seat is to have in the end, after PLAY in W, a copy, and
 * the rest of the deal. */
static float
play_by_sight(const struct search *s, struct world w, struct tablic_play play)
{
	struct tablic_many m = s->many;
	struct tablic *game = &w.game;
	const struct tablic_open *open = &game->open;

	tablic_play(game, play);
	while (!tablic_hands_empty(open)) {
		if (open->turn == m.seat) {
			tablic_many_look(&m, game);
			play = best_at_sight(s, &m);
		} else {
			play = play_of_turn(&w);
			tablic_many_hear(&m, open, play, s->rollout->cache);
		}
		tablic_play(game, play);
	}
	float margin = tablic_many_margin(open, m.seat);
	if (tablic_over(open))
		return margin;
	tablic_many_look(&m, game);
	return margin + value_of(s, &m);
}

/* The plays that are tried: the first in the greedy player's order. */
static void
consider(struct search *s)
{
	const struct tablic_view *view = s->view;
	struct tablic_move moves[TABLIC_MOVES_MAX];
	int count = tablic_moves_list(
		view->open.scoring, view->hand, view->open.table, moves);

	s->count = count < RACE_CANDIDATES ? count : RACE_CANDIDATES;
	for (int i = 0; i < s->count; i++) {
		tablic_moves_best_first(moves + i, count - i);
		s->tried[i] = tablic_move_play(&moves[i]);
	}
}

/* The plays that are tried: the best at sight. */
static void
consider_at_sight(struct search *s)
{
	const struct tablic_rollout *r = s->rollout;
	const struct tablic_view *view = s->view;
	float now = tablic_many_margin(&view->open, view->seat), least = 0;
	struct tablic_plays plays;

	tablic_many_of_view(&s->many, view, r->cache);
	tablic_plays_of_many(
		&plays, &s->many, view->open.scoring, r->net, r->cache);
	effort_spend(s->effort, plays.count, CLOCK_NODES);
	while (s->count < SIGHT_CANDIDATES && plays.count > 0) {
		int best = tablic_plays_best(&plays);

		if (s->count == 0)
			least = plays.worth[best] - margin_at_sight;
		if (plays.worth[best] < least)
			return;
		s->tried[s->count] = tablic_move_play(&plays.moves[best]);
		s->worth[s->count++] = now + plays.worth[best];
		plays.count--;
		plays.moves[best] = plays.moves[plays.count];
		plays.worth[best] = plays.worth[plays.count];
	}
}

/* What the match makes of MARGIN at the end of a rollout. */
static float
worth_after(const struct search *s, float margin)
{
	return tablic_stake_worth(&s->stake, margin, s->view->open.stock);
}

/* Every candidate left is played out in one more world. */
static void
meet_world(const struct search *s, const struct world *world)
{
	struct race *race = s->rollout->race;

	for (int i = 0; i < race->count; i++) {
		struct tablic_play play = s->tried[race->left[i]];

		if (!effort_spend(s->effort, s->plays / PLAYS_A_NODE + 1,
			    CLOCK_NODES))
			return;
		race_set(race, race->left[i],
			worth_after(s,
				s->rollout->net
					? play_by_sight(s, *world, play)
					: play_out(*world, play, s->plays - 1,
						  s->view->seat)));
	}
	if (!s->effort->ended)
		race_step(race);
}

/* What a candidate is worth by the worlds that it has met and at sight. */
static double
worth_of(const struct search *s, int candidate)
{
	const struct race *race = s->rollout->race;
	int met = race_met(race, candidate);
	int at_sight = s->rollout->net ? AT_SIGHT : 0;
	double sum = at_sight * (double)s->worth[candidate] +
		     met * race_mean(race, candidate);

	return met + at_sight > 0 ? sum / (met + at_sight) : 0;
}

static int
best_of(const struct search *s)
{
	struct race *race = s->rollout->race;

	if (!s->rollout->net)
		return race_best(race, RACE_FEW);
	int best = race->left[0];
	for (int i = 1; i < race->count; i++) {
		if (worth_of(s, race->left[i]) > worth_of(s, best))
			best = race->left[i];
	}
	return best;
}

static void
explain_plays(const struct search *s, int best)
{
	double worth[RACE_CANDIDATES];

	for (int i = 0; i < s->count; i++)
		worth[i] = worth_of(s, i);
	tablic_reasons_race(s->effort->explanation, s->rollout->race, s->tried,
		worth, s->count, best);
}

/* What the others are thought to hold. */
static void
explain_hands(struct explanation *explanation,
	struct tablic_hidden_hands *hidden, const struct tablic_view *view)
{
	int held[TABLIC_SEATS_MAX][CARD_COUNT] = {{0}};
	struct tablic game;
	struct random random;

	random_seed(&random, 1);
	for (int w = 0; w < WORLDS_EXPLAINED; w++) {
		tablic_hidden_hands_draw(hidden, &game, &random);
		for (int s = 0; s < view->open.seats; s++) {
			for (card_set left = game.hands[s]; left != 0;
				left &= left - 1)
				held[s][card_set_first(left)]++;
		}
	}
	for (int s = 0; s < view->open.seats; s++) {
		double odds = (double)hidden->odds[s];

		if (s != view->seat)
			tablic_reasons_hand(explanation, s, odds / (1 + odds),
				held[s], WORLDS_EXPLAINED);
	}
}

/* False: what is hidden was not looked at. */
static bool
sample(const struct search *s, struct tablic_hidden_hands *hidden,
	struct random *random)
{
	struct race *race = s->rollout->race;
	struct world world;

	if (race_over(race) ||
		!effort_spend(
			s->effort, s->plays / PLAYS_A_NODE + 1, CLOCK_NODES))
		return false;
	tablic_hidden_hands_of_view(hidden, s->view, random);
	world.game.open = s->view->open;
	world.stray = hidden->stray;
	hidden->stray[s->view->seat] = 0;
	while (!race_over(race) && !s->effort->ended) {
		tablic_hidden_hands_draw(hidden, &world.game, random);
		random_seed(&world.random, random_next(random));
		meet_world(s, &world);
	}
	return true;
}

/* What the candidates are worth at sight. */
static void
look_at_match(struct search *s)
{
	const int cards = tablic_cards_to_come(&s->view->open);

	tablic_stake_of_view(&s->stake, s->view);
	for (int i = 0; i < s->count; i++)
		s->worth[i] = tablic_stake_worth(&s->stake, s->worth[i], cards);
}

struct tablic_play
tablic_rollout_choose(const struct tablic_rollout *rollout,
	const struct tablic_view *view, struct effort *effort,
	struct random *random)
{
	struct search s = {
		.rollout = rollout,
		.view = view,
		.effort = effort,
		.plays = plays_ahead(&view->open),
	};
	struct tablic_hidden_hands hidden;

	if (rollout->net)
		consider_at_sight(&s);
	else
		consider(&s);
	look_at_match(&s);
	race_begin(rollout->race, s.count);
	bool sampled = sample(&s, &hidden, random);
	int best = best_of(&s);
	s.tried[best].played = tablic_equal_cards_draw(
		view->hand & tablic_class(s.tried[best].played), random);
	if (sampled && effort->explanation) {
		tablic_stake_explain(&s.stake, effort->explanation);
		explain_plays(&s, best);
		if (!effort->explanation->brief)
			explain_hands(effort->explanation, &hidden, view);
	}
	return s.tried[best];
}

/* Candidates that meet worlds to be weighed. */
struct weighed_worlds {
	struct search *search;
	struct tablic_tried *tried;
	struct tablic_hidden_hands *hidden;
	struct random *random;
	struct world world;
	struct tablic_many seats[TABLIC_MANY_SEATS]; /* as each knows it */
};

static void
next_world(void *context)
{
	struct weighed_worlds *worlds = context;

	tablic_hidden_hands_draw(
		worlds->hidden, &worlds->world.game, worlds->random);
	random_seed(&worlds->world.random, random_next(worlds->random));
}

/* What every seat knows at VIEW but the hands. */
static void
seat_all(struct weighed_worlds *worlds, const struct tablic_view *view,
	struct tablic_table_cache *cache)
{
	for (int s = 0; s < view->open.seats; s++) {
		struct tablic_many *m = &worlds->seats[s];

		tablic_many_start(m, &view->open, s);
		for (int other = 0; other < view->open.seats; other++)
			m->passed[other] =
				other == s ? 0
					   : tablic_position_passed(
						     view, other, cache);
		m->position.unseen = view->unseen | view->hand;
	}
}

/* As play_by_sight, but all seats play by sight, whoever they may be, so that a
 * loss is the same against all. */
static double
play_all_by_sight(const struct weighed_worlds *worlds, struct world w,
	struct tablic_play play)
{
	const struct search *s = worlds->search;
	struct tablic_table_cache *cache = s->rollout->cache;
	struct tablic_many seats[TABLIC_MANY_SEATS];
	struct tablic *game = &w.game;
	const struct tablic_open *open = &game->open;
	const int own = s->view->seat;

	memcpy(seats, worlds->seats, sizeof seats);
	for (bool first = true; !tablic_hands_empty(open); first = false) {
		struct tablic_many *m = &seats[open->turn];

		tablic_many_look(m, game);
		if (!first)
			play = best_at_sight(s, m);
		for (int other = 0; other < open->seats; other++) {
			if (other != open->turn)
				tablic_many_hear(
					&seats[other], open, play, cache);
		}
		tablic_play(game, play);
	}
	float margin = tablic_many_margin(open, own);
	if (tablic_over(open))
		return (double)margin;
	tablic_many_look(&seats[own], game);
	return (double)(margin + value_of(s, &seats[own]));
}

/* What the seat after that of VIEW takes by the best play at sight, or the
 * greedy one. */
static void
note_answer(struct weighed_worlds *worlds, int candidate)
{
	struct world w = worlds->world;
	struct tablic_tried *tried = worlds->tried;
	const struct tablic_open *open = &w.game.open;

	tablic_play(&w.game, tried->plays[candidate]);
	tried->worlds[candidate]++;
	if (tablic_hands_empty(open))
		return;
	struct tablic_play play = tablic_greedy_play(
		w.game.hands[open->turn], open->table, &w.random);
	const bool tabla = play.taken != 0 && play.taken == open->table;
	if (play.taken == 0)
		return;
	tried->answered[candidate] +=
		tablic_card_points(
			open->scoring, play.taken | card_bit(play.played)) +
		tabla;
	tried->tablas[candidate] += tabla;
}

static double
meet(void *context, int candidate)
{
	struct weighed_worlds *worlds = context;
	const struct search *s = worlds->search;
	const struct tablic_play play = worlds->tried->plays[candidate];

	note_answer(worlds, candidate);
	return s->rollout->net ? play_all_by_sight(worlds, worlds->world, play)
			       : (double)play_out(worlds->world, play,
					 s->plays - 1, s->view->seat);
}

void
tablic_rollout_weigh(const struct tablic_rollout *rollout,
	const struct tablic_view *view, const struct tablic_play *played,
	struct tablic_tried *tried, struct weighing *w, struct random *random)
{
	struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);
	struct tablic_hidden_hands hidden;
	struct search s = {
		.rollout = rollout,
		.view = view,
		.effort = &effort,
		.plays = plays_ahead(&view->open),
	};
	struct weighed_worlds worlds = {.search = &s,
		.tried = tried,
		.hidden = &hidden,
		.random = random};

	if (rollout->net)
		consider_at_sight(&s);
	else
		consider(&s);
	for (int i = 0; i < s.count && i < WEIGHING_MOST - 1; i++)
		tablic_tried_add(tried, w, s.tried[i], played, 0);
	if (played && tried->played < 0)
		tablic_tried_add(tried, w, *played, played, 0);
	tablic_hidden_hands_of_view(&hidden, view, random);
	memset(hidden.stray, 0, sizeof hidden.stray);
	worlds.world.game.open = view->open;
	worlds.world.stray = hidden.stray;
	if (rollout->net)
		seat_all(&worlds, view, rollout->cache);
	weighing_by_worlds(w, rollout->race,
		&(struct weighing_worlds){next_world, meet, &worlds},
		tried->played);
}
