#include "tablic/training/course.h"

#include <stdlib.h>

#include "tablic/greedy.h"
#include "tablic/search/weights.h"
#include "tablic/training/at_sight.h"
#include "tablic/training/duel.h"
#include "tablic/training/self_play.h"

/* Solves nearly all last deals. */
#define LAST_DEAL_NODES 60000

struct desk {
	enum tablic_scoring scoring;
	const struct tablic_value_net *net;
	struct tablic_self_play *self_play;
	struct tablic_table_cache *cache;
	struct tablic_strategy exact;
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

	d->net = (const struct tablic_value_net *)(const void *)weights;
}

static int
play(void *desk, struct random *random, void *examples)
{
	struct desk *d = desk;
	const struct tablic_self_play_terms terms = {
		d->net, TABLIC_EXAMPLE_TEMPERATURE, TABLIC_EXAMPLE_LAMBDA};

	tablic_self_play_game(d->self_play, &terms, random, examples);
	return TABLIC_SELF_PLAY_EXAMPLES;
}

static double
measure(void *desk, int rival, uint64_t seed, uint64_t number)
{
	struct desk *d = desk;
	struct tablic_at_sight at_sight = {
		d->scoring, d->net, d->cache, &d->exact};
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
	TABLIC_EXAMPLE_COURSE,                                              \
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
