#include "tablic/training/course.h"

#include <stdlib.h>
#include <string.h>

#include "tablic/greedy.h"
#include "tablic/players/random.h"
#include "tablic/search/lookahead.h"
#include "tablic/search/weights.h"
#include "tablic/training/at_sight.h"
#include "tablic/training/duel.h"
#include "tablic/training/self_play.h"

/* Solves nearly all last deals. */
#define LAST_DEAL_NODES 60000

enum {
	LOOKS = 2 * TABLIC_HAND_MAX * (TABLIC_DEALS_MAX - 1), /* of a game */
	LOOK_NODES = 4000,
	STRAY_PLAYS = 8,   /* of a hundred are anybody's */
	WORLDS_LEAST = 8,  /* fewer say nothing, */
	WORLDS_ENOUGH = 40 /* more no more than these */
};

/* What is to be learned of the mean error of the plays of a choice: it is
 * mostly the luck of the worlds that all have met. */
static const float mean_share = 0.1f;

/* The plays that were looked into at one place. */
struct choice {
	int count;
	struct tablic_looked looked[TABLIC_LOOKED_MOST];
};

struct desk {
	enum tablic_scoring scoring;
	int weights;
	struct tablic_value_net net;
	struct tablic_self_play *self_play;
	struct tablic_table_cache *cache;
	struct tablic_strategy exact;
	struct race race;

	/* Of the game that is played by looking ahead. */
	struct choice *choices;
	int count;
};

static void
desk_free(void *desk)
{
	struct desk *d = desk;

	if (!d)
		return;
	tablic_self_play_free(d->self_play);
	tablic_table_cache_free(d->cache);
	if (d->exact.self)
		tablic_exact_release(&d->exact);
	free(d);
}

static void *
desk_new(const struct learning_course *course)
{
	struct desk *d = calloc(1, sizeof *d);

	if (!d)
		return NULL;
	d->scoring = (enum tablic_scoring)course->variant;
	d->weights = course->weights;
	d->net.large = course->weights == TABLIC_VALUE_NET_WEIGHTS_LARGE;
	d->self_play = tablic_self_play_new(d->scoring);
	d->cache = tablic_table_cache_new(d->scoring);
	if (tablic_exact_init(&d->exact) && d->self_play && d->cache)
		return d;
	desk_free(d);
	return NULL;
}

static void
take(void *desk, const float weights[])
{
	struct desk *d = desk;

	memcpy(d->net.weights, weights, (size_t)d->weights * sizeof *weights);
}

static int
play(void *desk, struct random *random, void *examples)
{
	struct desk *d = desk;
	const struct tablic_self_play_terms terms = {
		&d->net, TABLIC_EXAMPLE_TEMPERATURE, TABLIC_EXAMPLE_LAMBDA};

	tablic_self_play_game(d->self_play, &terms, random, examples);
	return TABLIC_SELF_PLAY_EXAMPLES;
}

/* A choice with one play left has nothing to teach. */
static void
keep_looked(struct desk *d, const struct tablic_looked looked[], int count)
{
	struct choice *c = &d->choices[d->count];

	c->count = 0;
	for (int i = 0; i < count; i++) {
		if (looked[i].worlds >= WORLDS_LEAST)
			c->looked[c->count++] = looked[i];
	}
	d->count += c->count > 1;
}

static struct tablic_play
look_ahead(void *self, const struct tablic_view *view, struct effort *effort,
	struct random *random)
{
	struct desk *d = self;
	const struct tablic_lookahead lookahead = {
		.scoring = d->scoring,
		.net = &d->net,
		.cache = d->cache,
		.race = &d->race,
		.strong = true,
	};
	struct tablic_looked looked[TABLIC_LOOKED_MOST];
	int count;

	if (view->open.stock == 0)
		return tablic_greedy_choose(view, random);
	struct tablic_play play = tablic_lookahead_look(
		&lookahead, view, effort, random, looked, &count);
	keep_looked(d, looked, count);
	return random_below(random, 100) < STRAY_PLAYS
		       ? tablic_random_choose(view, random)
		       : play;
}

/* A game between two that look ahead by the weights as they are, whose choices
 * are what is learned (expert iteration: Anthony, Tian and Barber 2017). */
static int
play_ahead(void *desk, struct random *random, void *examples)
{
	struct desk *d = desk;
	const struct tablic_strategy strategy = {look_ahead, d};
	const struct tablic_playout playout = {
		.scoring = d->scoring,
		.seats = 2,
		.nodes = LOOK_NODES,
		.strategies = {&strategy, &strategy},
		.random = {random, random},
	};
	struct tablic_open end;
	card deck[CARD_COUNT];

	d->choices = examples;
	d->count = 0;
	tablic_shuffle(deck, random);
	tablic_playout(&playout, deck, &end);
	return d->count;
}

/* The small net, with units and features more that say nothing yet. */
static void
begin_ahead(const struct learning_course *course, float weights[],
	struct random *random)
{
	enum {
		OLD = TABLIC_VALUE_NET_FIRST,
		FIRST = TABLIC_VALUE_NET_FIRST_LARGE,
		SECOND = TABLIC_VALUE_NET_SECOND
	};
	struct tablic_value_net small;
	const float *from = small.weights;
	float *second = weights + (TABLIC_FEATURES_LARGE + 1) * FIRST;

	(void)course;
	tablic_weights_read_small(&small);
	learning_net_begin(tablic_value_net_shape(true), weights, random);
	memset(weights + TABLIC_FEATURES * FIRST, 0,
		(TABLIC_FEATURES_LARGE - TABLIC_FEATURES) * FIRST *
			sizeof *weights);
	for (int i = 0; i < TABLIC_FEATURES; i++, from += OLD)
		memcpy(weights + i * FIRST, from, OLD * sizeof *from);
	memcpy(second - FIRST, from, OLD * sizeof *from);
	from += OLD;
	memcpy(second, from, OLD * SECOND * sizeof *from);
	memset(second + OLD * SECOND, 0,
		(FIRST - OLD) * SECOND * sizeof *second);
	memcpy(second + FIRST * SECOND, from + OLD * SECOND,
		(2 * SECOND + 1) * sizeof *from);
}

/* What is learned of a play of a choice. */
struct lesson {
	struct tablic_features features;
	struct learning_net_units units;
	float weight; /* by the worlds; of all together 1 */
	float error;
};

/* Finds the errors of the COUNT plays of a choice; returns their mean. */
static float
find_errors(const struct choice *c, enum tablic_scoring scoring,
	const float weights[], struct lesson lessons[])
{
	float sum = 0, mean = 0;

	for (int i = 0; i < c->count; i++) {
		const struct tablic_looked *looked = &c->looked[i];
		struct lesson *lesson = &lessons[i];
		struct tablic_table_gains gains;

		tablic_table_gains_find(&gains, scoring, looked->after.table);
		tablic_features_of_two(
			&lesson->features, &looked->after, &gains);
		lesson->error = looked->won - looked->worth +
				tablic_value_net_large(weights,
					&lesson->features, &lesson->units);
		lesson->weight = looked->worlds < WORLDS_ENOUGH
					 ? (float)looked->worlds
					 : WORLDS_ENOUGH;
		sum += lesson->weight;
		mean += lesson->weight * lesson->error;
	}
	for (int i = 0; i < c->count; i++)
		lessons[i].weight /= sum;
	return mean / sum;
}

/* The loss is the squared error of the differences between the plays, and some
 * of that of their mean; the gradient that of half of it. */
static float
learn_ahead(const struct learning_course *course, const float weights[],
	const void *example, float gradient[])
{
	const struct choice *c = example;
	struct lesson lessons[TABLIC_LOOKED_MOST];
	float mean = find_errors(
		c, (enum tablic_scoring)course->variant, weights, lessons);
	float loss = mean_share * mean * mean;

	for (int i = 0; i < c->count; i++) {
		struct lesson *lesson = &lessons[i];
		float apart = lesson->error - mean;

		loss += lesson->weight * apart * apart;
		tablic_value_net_large_learn(weights, &lesson->features,
			&lesson->units,
			lesson->weight * (apart + mean_share * mean), gradient);
	}
	return loss;
}

static double
measure(void *desk, int rival, uint64_t seed, uint64_t number)
{
	struct desk *d = desk;
	struct tablic_at_sight at_sight = {
		d->scoring, &d->net, d->cache, &d->exact};
	const struct tablic_strategy own = tablic_at_sight_strategy(&at_sight);
	const struct tablic_duel duel = {
		.scoring = d->scoring,
		.nodes = LAST_DEAL_NODES,
		.seed = seed,
		.strategies = {&own, rival == 0 ? &tablic_greedy : &d->exact},
	};
	struct tablic_duel_score score = {0};

	tablic_duel_pair(&duel, number, &score);
	return tablic_duel_margin(&score);
}

#define COURSE(scoring)                                                     \
	TABLIC_EXAMPLE_COURSE(TABLIC_VALUE_NET_WEIGHTS),                    \
		.variant = (scoring),                                       \
		.summary = "what a position of two is worth",               \
		.unit = TABLIC_WEIGHTS_UNIT, .rounds = 150, .games = 2000,  \
		.pairs = 1000, .examples_max = TABLIC_SELF_PLAY_EXAMPLES,   \
		.desk_new = desk_new, .desk_free = desk_free, .take = take, \
		.play = play, .rivals = {"greedy", "exact"},                \
		.measure = measure

const struct learning_course tablic_course_points = {
	.name = "tablic",
	.file = "src/tablic/points.net",
	COURSE(TABLIC_POINTS),
};

const struct learning_course tablic_course_stihovi = {
	.name = "tablic-stihovi",
	.file = "src/tablic/stihovi.net",
	COURSE(TABLIC_STIHOVI),
};

const struct learning_course tablic_course_ahead = {
	.name = "tablic-ahead",
	.summary = "what a position of two is worth to who looks ahead",
	.file = "src/tablic/ahead.net",
	.variant = TABLIC_POINTS,
	.weights = TABLIC_VALUE_NET_WEIGHTS_LARGE,
	.unit = TABLIC_WEIGHTS_UNIT,
	.rounds = 24,
	.games = 250,
	.pairs = 500,
	.example_size = sizeof(struct choice),
	.examples_max = LOOKS,
	.kept = LEARNING_KEPT_MAX,
	.batch = 64,
	.uses = 4,
	.rate_first = 5e-4f,
	.rate_last = 1.5e-5f,
	.begin = begin_ahead,
	.desk_new = desk_new,
	.desk_free = desk_free,
	.take = take,
	.play = play_ahead,
	.learn = learn_ahead,
	.rivals = {"greedy", "exact"},
	.measure = measure,
};
