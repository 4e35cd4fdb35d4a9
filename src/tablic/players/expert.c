#include "tablic/players/expert.h"

#include <stdlib.h>

#include "common/explanation.h"
#include "common/level.h"
#include "tablic/greedy.h"
#include "tablic/players/minimax.h"
#include "tablic/players/mistakes.h"
#include "tablic/players/random.h"
#include "tablic/search/endgame.h"
#include "tablic/search/lookahead.h"
#include "tablic/search/reasons.h"
#include "tablic/search/rollout.h"
#include "tablic/search/weights.h"
#include "tablic/text.h"

enum {
	SCORINGS = 2,
	SOLVING_NODES = 400000, /* to find the best of a deal that is weighed */
};

/* It is read when it is first needed: there are more than a game has use for. */
struct learned {
	bool read;
	struct tablic_value_net net;
};

struct expert {
	int level;
	bool alone;			/* has no partner */
	struct tablic_endgame *endgame; /* for hands that are known */
	struct race race;
	struct tablic_followups followups;
	struct learned learned[TABLIC_NETS];
	struct tablic_table_cache *caches[SCORINGS];
	struct tablic_minimax minimax;
	struct tablic_known_player known; /* minimax, or who plays like it */
};

/* What is learned of such games; NULL: nothing. */
static const struct tablic_value_net *
net_of(struct expert *e, const struct tablic_view *view)
{
	const struct tablic_open *open = &view->open;
	const int number = tablic_weights_number(open->scoring, open->seats);

	if (number < 0)
		return NULL;
	struct learned *learned = &e->learned[number];
	if (!learned->read)
		tablic_weights_read(&learned->net, open->scoring, open->seats);
	learned->read = true;
	return &learned->net;
}

/* In pairs cards are worth what they are worth elsewhere. */
static struct tablic_table_cache *
cache_of(struct expert *e, const struct tablic_view *view)
{
	return e->caches[view->open.scoring == TABLIC_STIHOVI ? TABLIC_STIHOVI
							      : TABLIC_POINTS];
}

/* What follows the deal of VIEW, in which the other's hand is known. */
static struct tablic_endgame_future
future_of(struct expert *e, const struct tablic_view *view)
{
	card_set other = 0;

	tablic_view_hand(view, !view->seat, &other);
	return (struct tablic_endgame_future){
		.net = net_of(e, view),
		.cache = cache_of(e, view),
		.deal = view->open.deal,
		.stock = view->unseen & ~other,
	};
}

/* Each knows the other's hand, as in all last deals. */
static struct tablic_play
solve(struct expert *e, const struct tablic_view *view,
	const struct tablic_endgame_position *position, struct effort *effort,
	struct random *random)
{
	struct tablic_endgame_answer answer;
	struct tablic_endgame_future future;
	struct tablic_reasons_deal deal = {
		.endgame = e->endgame, .view = view, .position = position};

	if (view->open.stock == 0) {
		tablic_endgame_solve(e->endgame, position, effort, &answer);
	} else {
		future = future_of(e, view);
		deal.future = &future;
		tablic_endgame_solve_deal(
			e->endgame, position, &future, effort, &answer);
	}
	struct tablic_play play = tablic_endgame_play(&answer, view, random);
	tablic_reasons_solved(&deal, effort, play, &answer);
	return play;
}

/* Of a thousand plays so many are anybody's, and so many a greedy player's; the
 * best level has none of either. */
static const struct level {
	int slips, simple;
} levels[LEVEL_MOST] = {
	{830, 170},
	{640, 360},
	{470, 530},
	{320, 680},
	{190, 810},
	{80, 920},
	{0, 900},
	{0, 600},
	{0, 290},
	{0, 0},
};

/* What the net may be wrong by in a difference of two plays, in points: so much is
 * left between what is weighed and what experts come to who play on from there
 * (tests/bench/advice.c). */
static const double net_error = 0.15;

/* From this chance on the other is taken for a greedy player, whose answers are
 * foreseen better than by supposing the best. */
static const double greedy_sure = 0.9;

static bool
seems_greedy(const struct tablic_view *view, struct tablic_table_cache *cache)
{
	struct tablic_opponent_model other;

	tablic_opponent_model_of_view(&other, view, cache);
	return other.greedy > greedy_sure;
}

/* With more than two players, who always play for points. */
static struct tablic_rollout
rollout_of(struct expert *e, const struct tablic_view *view)
{
	return (struct tablic_rollout){
		.race = &e->race,
		.net = net_of(e, view),
		.cache = cache_of(e, view),
	};
}

static struct tablic_play
think_among_many(struct expert *e, const struct tablic_view *view,
	struct effort *effort, struct random *random)
{
	const struct tablic_rollout rollout = rollout_of(e, view);

	return tablic_rollout_choose(&rollout, view, effort, random);
}

/* As if each played for itself. */
static struct tablic_play
think_alone(struct expert *e, const struct tablic_view *view,
	struct effort *effort, struct random *random)
{
	struct tablic_view alone = *view;

	alone.open.scoring = TABLIC_POINTS;
	return think_among_many(e, &alone, effort, random);
}

static struct tablic_play
think(struct expert *e, const struct tablic_view *view, struct effort *effort,
	struct random *random)
{
	enum tablic_scoring scoring = view->open.scoring;

	if (scoring == TABLIC_PAIRS && e->alone)
		return think_alone(e, view, effort, random);
	if (view->open.seats > 2)
		return think_among_many(e, view, effort, random);
	struct tablic_endgame_position position;
	const struct tablic_lookahead lookahead = {scoring, net_of(e, view),
		cache_of(e, view), &e->race, false, &e->followups, &e->known};
	if (tablic_endgame_of_known(&position, view) &&
		(view->open.stock == 0 ||
			!seems_greedy(view, cache_of(e, view))))
		return solve(e, view, &position, effort, random);
	return tablic_lookahead_choose(&lookahead, view, effort, random);
}

static struct tablic_play
choose(void *self, const struct tablic_view *view, struct effort *effort,
	struct random *random)
{
	struct expert *e = self;
	const struct level *level = &levels[e->level - 1];

	if (e->level < LEVEL_MOST) {
		int drawn = (int)random_below(random, 1000);

		if (drawn < level->slips) {
			explanation_add(effort->explanation, LEVEL_SLIP);
			return tablic_random_choose(view, random);
		}
		if (drawn < level->slips + level->simple) {
			explanation_add(effort->explanation, LEVEL_SIMPLE);
			return tablic_greedy_choose(view, random);
		}
	}
	return think(e, view, effort, random);
}

/* The plays of a deal in which all hands are known. */
static void
weigh_known(struct expert *e, const struct tablic_view *view,
	const struct tablic_endgame_position *position,
	const struct tablic_play *played, struct tablic_tried *tried,
	struct weighing *w)
{
	struct tablic_endgame_future future = future_of(e, view);
	struct tablic_endgame_answer answers[WEIGHING_MOST];
	struct effort effort = effort_of_nodes(SOLVING_NODES);
	bool exact = true;
	int found = tablic_endgame_weigh(e->endgame, position,
		view->open.stock == 0 ? NULL : &future, played, &effort,
		answers, WEIGHING_MOST);

	for (int i = 0; i < found; i++) {
		const struct tablic_endgame_answer *a = &answers[i];
		card_set equals = view->hand & tablic_type_cards(a->type);

		tablic_tried_add(tried, w,
			(struct tablic_play){card_set_first(equals),
				tablic_counts_pick(a->taken, view->open.table)},
			played, a->points);
		exact = exact && a->exact;
	}
	weighing_by_worth(w, NULL, tried->played);
}

bool
tablic_expert_weigh(struct tablic_strategy *strategy,
	const struct tablic_view *view, const char *text, struct weighing *w,
	struct random *random)
{
	struct expert *e = strategy->self;
	struct tablic_tried tried = {.played = -1};
	struct tablic_endgame_position position;
	struct tablic_action action;
	char reason[TABLIC_REASON_MAX];

	if (text && !tablic_action_parse(text, &action, reason))
		return false;
	const struct tablic_play *played = text ? &action.play : NULL;
	w->model = view->open.stock > 0 || view->open.seats > 2 ? net_error : 0;
	if (view->open.seats > 2) {
		const struct tablic_rollout rollout = rollout_of(e, view);

		tablic_rollout_weigh(&rollout, view, played, &tried, w, random);
	} else if (tablic_endgame_of_known(&position, view))
		weigh_known(e, view, &position, played, &tried, w);
	else {
		const struct tablic_lookahead lookahead = {view->open.scoring,
			net_of(e, view), cache_of(e, view), &e->race, false,
			NULL, NULL};

		tablic_lookahead_weigh(
			&lookahead, view, played, &tried, w, random);
	}
	for (int i = 0; i < w->count; i++)
		tablic_play_format(tried.plays[w->actions[i].number],
			w->actions[i].action);
	tablic_mistakes_say(view, &tried, w);
	return true;
}

void
tablic_expert_level(struct tablic_strategy *strategy, int level)
{
	struct expert *e = strategy->self;

	e->level = level;
}

void
tablic_expert_alone(struct tablic_strategy *strategy)
{
	struct expert *e = strategy->self;

	e->alone = true;
}

static void
expert_free(struct expert *e)
{
	for (int i = 0; i < SCORINGS; i++)
		tablic_table_cache_free(e->caches[i]);
	tablic_endgame_free(e->endgame);
	free(e);
}

bool
tablic_expert_init(struct tablic_strategy *strategy)
{
	struct expert *e = calloc(1, sizeof *e);

	if (!e)
		return false;
	e->level = LEVEL_MOST;
	e->minimax.depth = TABLIC_MINIMAX_DEPTH;
	e->known = tablic_minimax_known(&e->minimax);
	e->endgame = tablic_endgame_new();
	bool made = e->endgame;
	for (int i = 0; i < SCORINGS; i++) {
		e->caches[i] = tablic_table_cache_new((enum tablic_scoring)i);
		made = made && e->caches[i];
	}
	if (made) {
		*strategy = (struct tablic_strategy){choose, e};
		return true;
	}
	expert_free(e);
	return false;
}

void
tablic_expert_release(struct tablic_strategy *strategy)
{
	expert_free(strategy->self);
}
