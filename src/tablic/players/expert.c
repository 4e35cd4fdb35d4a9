#include "tablic/players/expert.h"

#include <stdlib.h>

#include "tablic/players/exact.h"
#include "tablic/search/lookahead.h"
#include "tablic/search/rollout.h"
#include "tablic/search/weights.h"

enum { SCORINGS = 2 };

/* For one scoring. */
struct knowledge {
	struct tablic_value_net net;
	struct tablic_table_cache *cache;
};

struct expert {
	struct tablic_strategy exact; /* plays the last deal */
	struct race race;
	struct knowledge knowledge[SCORINGS];
};

static struct tablic_play
choose(void *self, const struct tablic_view *view, struct effort *effort,
	struct random *random)
{
	struct expert *e = self;
	enum tablic_scoring scoring = view->open.scoring;
	struct knowledge *k = &e->knowledge[scoring];
	const struct tablic_lookahead lookahead = {
		scoring, &k->net, k->cache, &e->race};

	if (view->open.seats > 2)
		return tablic_rollout_choose(&e->race, view, effort, random);
	if (view->open.stock == 0)
		return e->exact.choose(e->exact.self, view, effort, random);
	return tablic_lookahead_choose(&lookahead, view, effort, random);
}

static bool
learn(struct knowledge *k, enum tablic_scoring scoring)
{
	tablic_weights_read(&k->net, scoring);
	k->cache = tablic_table_cache_new(scoring);
	return k->cache;
}

static void
expert_free(struct expert *e)
{
	for (int i = 0; i < SCORINGS; i++)
		tablic_table_cache_free(e->knowledge[i].cache);
	if (e->exact.self)
		tablic_exact_release(&e->exact);
	free(e);
}

bool
tablic_expert_init(struct tablic_strategy *strategy)
{
	struct expert *e = calloc(1, sizeof *e);

	if (!e)
		return false;
	if (tablic_exact_init(&e->exact) &&
		learn(&e->knowledge[TABLIC_POINTS], TABLIC_POINTS) &&
		learn(&e->knowledge[TABLIC_STIHOVI], TABLIC_STIHOVI)) {
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
