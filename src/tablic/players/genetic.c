#include "tablic/players/genetic.h"

#include <math.h>

#include "tablic/gain.h"
#include "tablic/players/thesis_greedy.h"
#include "tablic/players/thesis_opponents.h"
#include "tablic/players/thesis_reasons.h"

enum {
	CLOCK_INTERVAL = 64,
	PLAYS_MAX = TABLIC_HAND_MAX * (TABLIC_GENETIC_CAPTURES + 1),
};

/* The plays that were weighed. */
struct account {
	int count;
	struct tablic_thesis_play plays[PLAYS_MAX];
	double fitness[PLAYS_MAX];
};

/* The choice of one play. */
struct decision {
	const struct tablic_genetic *player;
	struct effort *effort;
	tablic_counts hand, table;
	int worlds;
	struct tablic_thesis_opponents world[TABLIC_GENETIC_WORLDS];
	struct tablic_thesis_play best;
	double best_fitness;
	struct account *account; /* NULL: nobody asks */
};

static double
weigh(int gain, double per_point, double per_card)
{
	return tablic_gain_points(gain) * per_point +
	       tablic_gain_cards(gain) * per_card;
}

static double
fitness(const struct decision *c, struct tablic_thesis_play take)
{
	const double *genes = c->player->genome.genes;
	double answers = 0;

	for (int w = 0; w < c->worlds; w++) {
		struct tablic_thesis_opponents opponents = c->world[w];

		tablic_counts table = tablic_thesis_play_leaves(c->table, take);
		int gain = tablic_thesis_opponents_answer(&opponents, &table);

		answers += weigh(gain, genes[2], genes[3]);
	}
	int gain =
		tablic_gain(c->world->scoring, c->table, take.type, take.taken);
	return weigh(gain, genes[0], genes[1]) - answers / c->worlds;
}

/* False: the effort has ended. */
static bool
consider(struct decision *c, int type, tablic_counts taken)
{
	struct tablic_thesis_play take = {type, taken};

	if (!effort_spend(c->effort, c->worlds, CLOCK_INTERVAL))
		return false;
	double f = fitness(c, take);
	if (c->account) {
		c->account->plays[c->account->count] = take;
		c->account->fitness[c->account->count++] = f;
	}
	if (f > c->best_fitness) {
		c->best_fitness = f;
		c->best = take;
	}
	return true;
}

static bool
consider_type(struct decision *c, int type)
{
	struct tablic_captures all = tablic_capture_cache_get(
		c->player->cache, c->table, tablic_type_value(type));

	for (uint32_t i = 0; i < all.count && i < TABLIC_GENETIC_CAPTURES;
		i++) {
		if (!consider(c, type, all.taken[i]))
			return false;
	}
	return consider(c, type, 0);
}

static struct tablic_play
choose(void *self, const struct tablic_view *view, struct effort *effort,
	struct random *random)
{
	struct account account;
	struct decision c = {
		.player = self,
		.account = effort->explanation ? &account : NULL,
		.effort = effort,
		.hand = tablic_counts_of(view->hand),
		.table = tablic_counts_of(view->open.table),
		.worlds = tablic_thesis_opponents_known(view)
				  ? 1
				  : TABLIC_GENETIC_WORLDS,
		.best_fitness = -INFINITY,
	};

	account.count = 0;
	for (int w = 0; w < c.worlds; w++)
		tablic_thesis_opponents_draw(&c.world[w], view, random);
	c.best = tablic_thesis_greedy_play(view->open.scoring, c.hand, c.table);
	for (int type = 0; type < TABLIC_TYPES; type++) {
		if (tablic_count(c.hand, type) != 0 && !consider_type(&c, type))
			break;
	}
	if (effort->explanation) {
		tablic_thesis_reasons_plays(effort->explanation, view,
			account.plays, account.fitness, account.count);
		tablic_thesis_reasons_hands(
			effort->explanation, view, c.world, c.worlds);
	}
	return tablic_thesis_play_cards(view, c.best);
}

struct tablic_strategy
tablic_genetic_strategy(struct tablic_genetic *player)
{
	return (struct tablic_strategy){.choose = choose, .self = player};
}
